import type { UnknownCode } from '../channels.contract.ts'

type Waited = {
  readonly waitsFor: 'code' | 'order'
  readonly unknownCodes?: readonly UnknownCode[]
}

/** A message that cannot be applied yet. All that was done of it is undone, and it is kept. */
export class HeldBack extends Error {
  readonly waitsFor: Waited['waitsFor']
  readonly unknownCodes: readonly UnknownCode[]

  constructor(sentence: string, { waitsFor, unknownCodes = [] }: Waited) {
    super(sentence)
    this.name = 'HeldBack'
    this.waitsFor = waitsFor
    this.unknownCodes = unknownCodes
  }
}
