/** Whether a bulk write loses something, and how its number of records is confirmed. */
export type BulkAct =
  /** Why nothing is lost: it can be undone, or the many are parts of one record. */
  | { readonly losesNothing: string }
  /** What is lost; `of` is the list of the input whose length is confirmed. */
  | { readonly loses: string; readonly of: string; readonly when?: When }
  /** The act counts by itself, because not all of its records lose something. */
  | { readonly loses: string; readonly countedBy: string }

/** Only with this value in the input. */
type When = { readonly path: readonly string[]; readonly is: readonly string[] }

/** A write of several parts of one record. */
export const partsOfOne: BulkAct = { losesNothing: 'They are parts of one record.' }

/** A write that is undone as `how` says. */
export const canBeUndone = (how: string): BulkAct => ({ losesNothing: how })
