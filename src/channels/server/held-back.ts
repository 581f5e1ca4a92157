import type { UnknownCode } from '../channels.contract.ts'

export type Need = { readonly variantId: string; readonly quantity: number }

type Waited = {
  readonly waitsFor: 'code' | 'stock' | 'order'
  readonly unknownCodes?: readonly UnknownCode[]
  readonly needs?: readonly Need[]
}

/** A message that cannot be applied yet. All that was done of it is undone, and it is kept. */
export class HeldBack extends Error {
  readonly waitsFor: Waited['waitsFor']
  readonly unknownCodes: readonly UnknownCode[]
  readonly needs: readonly Need[]

  constructor(sentence: string, { waitsFor, unknownCodes = [], needs = [] }: Waited) {
    super(sentence)
    this.name = 'HeldBack'
    this.waitsFor = waitsFor
    this.unknownCodes = unknownCodes
    this.needs = needs
  }
}
