import type { ChannelLine } from '../placing/place-channel-order.ts'
import type { PricedChannelLine } from '../placing/price-channel-order.ts'

/** A line of ours as it is, cancelled ones included. Quantities are steps of its scale. */
export type OwnLine = {
  readonly id: string
  readonly position: number
  readonly variantId: string | null
  readonly sku: string
  readonly channelLineRef: string | null
  readonly quantity: number
  readonly quantityScale: number
  readonly shortQuantity: number
  readonly elsewhereQuantity: number
}

export type RestatedLine = {
  readonly lineId: string
  readonly isNew: boolean
  readonly priced: PricedChannelLine
  /** To be reserved beside what is reserved, as far as there is stock. */
  readonly reserve: number
  /** Of what is reserved, no longer wanted. */
  readonly release: number
  /** What stays short before anything is reserved. */
  shortQuantity: number
}

/** A line that a person matched to a product keeps it, though nothing of ours carries its code. */
export function withMatches(
  own: readonly OwnLine[],
  stated: readonly ChannelLine[],
): readonly ChannelLine[] {
  return stated.map((line) => {
    const ref = line.channelLineRef
    if (line.variantId !== null || ref === null) return line
    const mine = own.find((each) => each.channelLineRef === ref && each.variantId !== null)
    if (!mine) return line
    const factor = 10 ** mine.quantityScale
    return {
      ...line,
      variantId: mine.variantId,
      quantity: line.quantity * factor,
      elsewhereQuantity: line.elsewhereQuantity * factor,
    }
  })
}

/**
 * Which of our lines each line of the channel is: by the channel's own id of it, or else by the
 * product. A line of another product is a new one. What is left over was removed.
 */
export function pairLines(
  own: readonly OwnLine[],
  priced: readonly PricedChannelLine[],
): { lines: RestatedLine[]; removed: OwnLine[] } {
  const left = [...own]
  const take = (fits: (line: OwnLine) => boolean): OwnLine | undefined => {
    const at = left.findIndex(fits)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  const sameThing = (line: OwnLine, stated: PricedChannelLine) =>
    line.variantId === stated.variantId && (line.variantId !== null || line.sku === stated.sku)
  const byRef = priced.map((stated) => {
    const { channelLineRef: ref } = stated
    return ref === null
      ? undefined
      : take((line) => line.channelLineRef === ref && sameThing(line, stated))
  })
  const lines = priced.map((stated, at) => {
    const mine =
      byRef[at] ??
      take((line) => {
        const isOther = line.channelLineRef !== null && stated.channelLineRef !== null
        return !isOther && line.quantity > 0 && sameThing(line, stated)
      })
    return restated(mine, stated)
  })
  return { lines, removed: left.filter(({ quantity }) => quantity > 0) }
}

function restated(mine: OwnLine | undefined, priced: PricedChannelLine): RestatedLine {
  const wanted = priced.quantity - priced.elsewhereQuantity
  const lineId = mine?.id ?? priced.id
  const isNew = mine === undefined
  if (priced.variantId === null)
    return { lineId, isNew, priced, reserve: 0, release: 0, shortQuantity: wanted }
  const short = mine?.shortQuantity ?? 0
  const ready = mine ? mine.quantity - short - mine.elsewhereQuantity : 0
  const change = wanted - ready - short
  if (change >= 0)
    return { lineId, isNew, priced, reserve: change, release: 0, shortQuantity: short }
  const fromShort = Math.min(short, -change)
  return {
    lineId,
    isNew,
    priced,
    reserve: 0,
    release: -change - fromShort,
    shortQuantity: short - fromShort,
  }
}
