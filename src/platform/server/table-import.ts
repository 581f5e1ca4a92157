import type { Minor } from '../money.ts'
import type { Refusal } from '../refusal.ts'
import type { ImportResult, TableImportFacts } from '../table-imports.ts'
import type { Actor } from './actor.ts'
import type { Reader, Tx } from './db/database.ts'

/** A row of the file: the matched columns by their fields' keys, each in the form of its kind. */
export type ImportRow = {
  readonly line: number
  readonly values: Readonly<Record<string, string>>
}

export type ImportContext = {
  readonly outletId: string | null
  readonly importId: string
  /** What was decided for the whole file, by the keys of the kind's options. */
  readonly options: Readonly<Record<string, string>>
}

/** Why a line cannot come in. A whole sentence, with the value and what to do. */
export type ImportFault = {
  readonly line: number
  /** The key of the field at fault; null where it is the whole line. */
  readonly field: string | null
  readonly reason: string
  /** The key of an option by which the sender may settle it. */
  readonly asks?: string
}

/** One thing to be done. A line that changes nothing has no step. */
export type ImportStep = {
  /** The lines that it comes from. */
  readonly lines: readonly number[]
  readonly did: ImportResult
}

export type ImportPlan<Step extends ImportStep> = {
  readonly faults: readonly ImportFault[]
  readonly steps: readonly Step[]
  /** What is rightly not brought in, such as closed orders; counted by its reason. */
  readonly leftOut?: readonly ImportOmission[]
  /** What the file names and no step does, beside records that come in or stay; with the reason. */
  readonly remarks?: readonly ImportDifference[]
}

export type ImportOmission = {
  readonly lines: readonly number[]
  /** Under which name it is counted, a plural in words: `sentOrders`. */
  readonly countAs: string
}

/** One value that a step would change, for the sender to look at before the start. */
export type ImportDifference = {
  readonly line: number
  /** The record as the sender knows it: its SKU, code or name. */
  readonly record: string
  /** The label of the field; empty where the whole record is added. */
  readonly field: string
  readonly before: string | null
  readonly after: string | null
  /** Where one step adds some records and changes others; left out, it is what the step did. */
  readonly did?: ImportResult
  /** The value is a cost: shown only to those who may read costs. */
  readonly isCost?: true
  /** Stock that would be written off. */
  readonly loss?: ImportLoss
  /** What the sender should look at twice, as a whole sentence. */
  readonly warning?: string
  /** The same, shown only to those who may read costs. */
  readonly costWarning?: string
}

export type ImportLoss = {
  readonly outletId: string
  readonly units: number
  readonly worthMinor: Minor
  readonly currency: string
}

/** What an import did to one record, with what is needed to undo it. */
export type ImportChange = {
  readonly noun: string
  readonly id: string
  readonly label: string
  readonly did: ImportResult
  /** JSON, read by the same kind's `undo` alone. */
  readonly before: unknown
}

export type ImportSource = { readonly noun: string; readonly id: string; readonly label: string }

/** What the steps of a whole file come to, as its check has added it up: `{ units: 340 }`. */
export type ImportWeight = Readonly<Record<string, number>>

/** A run, or its undoing, that somebody is about to begin. */
export type ImportAttempt = {
  readonly source: ImportSource
  /** Where the import can be looked at. */
  readonly path: string
  readonly outletId: string | null
  readonly operation: 'run' | 'undo'
  readonly weight: ImportWeight
  /** Exactly what would be done, for an approval to be bound to. */
  readonly payload: Readonly<Record<string, unknown>>
}

/** A value that only one row of a file may have, such as the SKU. */
export type ImportKey = {
  /** The key of the field that holds it. */
  readonly field: string
  readonly key: string
}

export type GroupOf = (values: ImportRow['values']) => string

/** How the rows of a file that belong together are found where they need not follow each other. */
export type ImportFamilies = {
  /** The keys of the fields that decide. */
  readonly by: readonly string[]
  /** Of each row of the file the name of its family. */
  readonly namesOf: (rows: readonly ImportRow['values'][]) => readonly string[]
}

/**
 * A kind of table import. Check and run call the same `plan`, the run inside of the transaction in
 * which it applies the steps; so what passes the check passes the run, unless the house changed.
 */
export type TableImport<Step extends ImportStep> = TableImportFacts & {
  /** Rows that follow each other and have the same answer come in together or not at all. */
  readonly groupBy?: GroupOf
  /** In place of `groupBy`: rows of one family come in together, wherever in the file they are. */
  readonly families?: ImportFamilies
  /** What no second row of the file may have; two that differ by case only are asked about. */
  readonly keysOf?: (values: ImportRow['values']) => readonly ImportKey[]
  /** Why this actor may not bring these fields, by their keys; null when they may. */
  readonly refuse?: (actor: Actor, fields: readonly string[]) => Refusal | null
  /** What one step would change, value by value. Left out: the record alone is named. */
  readonly describe?: (step: Step) => readonly ImportDifference[]
  /** What one step adds to the weight of its file. */
  readonly weigh?: (step: Step) => ImportWeight
  /**
   * Asks for the approval that the same operation would need on the screen. Comes last of the checks.
   *
   * @returns the actor to go on as
   */
  readonly requireLeave?: (tx: Tx, actor: Actor, attempt: ImportAttempt) => Promise<Actor>
  readonly plan: (
    reader: Reader,
    actor: Actor,
    rows: readonly ImportRow[],
    context: ImportContext,
  ) => Promise<ImportPlan<Step>>
  readonly apply: (
    tx: Tx,
    actor: Actor,
    source: ImportSource,
    steps: readonly Step[],
    context: ImportContext,
  ) => Promise<{
    /** How much came in, by a plural in words: `{ products: 12, barcodes: 30 }`. */
    readonly counts: Readonly<Record<string, number>>
    readonly changes: readonly ImportChange[]
  }>
  /** Takes back what has not been touched since; the latest changes come first. */
  readonly undo: (
    tx: Tx,
    actor: Actor,
    source: ImportSource,
    changes: readonly ImportChange[],
  ) => Promise<{
    readonly undone: number
    readonly left: readonly {
      readonly id: string
      readonly label: string
      readonly reason: string
    }[]
  }>
}

/** A kind with its own sort of steps hidden, so that kinds of all areas stand in one list. */
export type AnyTableImport = Omit<TableImport<never>, 'plan' | 'apply' | 'weigh' | 'describe'> & {
  readonly plan: (...given: Parameters<TableImport<ImportStep>['plan']>) => Promise<SealedPlan>
}

/** What a plan found, and the way to do it. */
export type SealedPlan = ImportPlan<ImportStep> & {
  readonly weights: readonly ImportWeight[]
  /** Of each step, in their order. */
  readonly differences: readonly (readonly ImportDifference[])[]
  /** Something comes in beside the steps, so that it is to be applied even without any. */
  readonly bringsMore?: boolean
  readonly apply: (
    tx: Tx,
    actor: Actor,
    source: ImportSource,
    context: ImportContext,
  ) => ReturnType<TableImport<ImportStep>['apply']>
}

export function defineTableImport<Step extends ImportStep>(
  given: TableImport<Step>,
): AnyTableImport {
  return {
    ...given,
    plan: async (reader, actor, rows, context) => {
      const plan = await given.plan(reader, actor, rows, context)
      return {
        ...plan,
        weights: given.weigh ? plan.steps.map(given.weigh) : [],
        differences: given.describe ? plan.steps.map(given.describe) : [],
        apply: (tx, by, source, where) => given.apply(tx, by, source, plan.steps, where),
      }
    },
  }
}
