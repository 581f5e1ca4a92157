import { transferNoun } from '../transfers.nouns.ts'

type Scan = { readonly id: string; readonly code: string }

/** A scan at one end of a transfer, for the scan log. */
export const transferScan = <T extends 'transfer out' | 'transfer in'>(task: T, input: Scan) => ({
  task,
  raw: input.code,
  of: { noun: transferNoun.key, id: input.id },
})
