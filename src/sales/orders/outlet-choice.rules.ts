/** What an outlet could ship of each line; the own one counts what it holds for the order. */
export type OutletOffer = {
  readonly id: string
  readonly name: string
  readonly isOwn: boolean
  /** Smaller goes first. */
  readonly priority: number
  /** By line id, in steps of the variant's scale. */
  readonly available: ReadonlyMap<string, number>
}

type Wanted = { readonly id: string; readonly open: number }

export type ProposedPart = {
  readonly outletId: string
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[]
}

export type Proposal = { readonly parts: readonly ProposedPart[]; readonly reason: string }

/**
 * Which outlets should ship the lines: as few parcels as can be, and among those that ship as many
 * lines whole, the outlet itself first, then the one that comes first by its priority. Only lines
 * that one outlet can ship whole are given away; a line is never torn without being asked.
 */
export function chooseOutlets(wanted: readonly Wanted[], offers: readonly OutletOffer[]): Proposal {
  const order = offers.toSorted(
    (one, other) => Number(other.isOwn) - Number(one.isOwn) || one.priority - other.priority,
  )
  const parts: { offer: OutletOffer; lines: Wanted[] }[] = []
  let left = [...wanted]
  while (left.length > 0) {
    const [best] = order
      .map((offer) => ({
        offer,
        lines: left.filter(({ id, open }) => (offer.available.get(id) ?? 0) >= open),
      }))
      .toSorted((one, other) => other.lines.length - one.lines.length)
    if (!best || best.lines.length === 0) break
    parts.push(best)
    left = left.filter((line) => !best.lines.includes(line))
  }
  return {
    parts: parts.flatMap(({ offer, lines }) =>
      offer.isOwn
        ? []
        : [
            {
              outletId: offer.id,
              lines: lines.map(({ id, open }) => ({ lineId: id, quantity: open })),
            },
          ],
    ),
    reason: reasonOf(parts, left.length, wanted.length),
  }
}

function reasonOf(
  parts: readonly { offer: OutletOffer; lines: readonly Wanted[] }[],
  missing: number,
  all: number,
): string {
  const [first, ...others] = parts
  const nowhere = missing === 0 ? '' : ` ${counted(missing)} no outlet has whole.`
  if (!first) return 'No outlet has any of the lines whole.'
  if (first.lines.length === all) {
    return first.offer.isOwn
      ? `${first.offer.name} has everything: one parcel, no split.`
      : `${first.offer.name} has everything: one parcel. Move the whole order there.`
  }
  const rest = others.map(({ offer, lines }) => `${counted(lines.length)} from ${offer.name}`)
  const together = [`${counted(first.lines.length)} from ${first.offer.name}`, ...rest].join(', ')
  return `${together}: the fewest parcels that can be.${nowhere}`
}

const counted = (lines: number) => (lines === 1 ? '1 line' : `${lines} lines`)
