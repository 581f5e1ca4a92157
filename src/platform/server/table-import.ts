import type { Minor } from '../money.ts'
import type { Refusal } from '../refusal.ts'
import type { ImportResult, TableImportFacts } from '../table-imports.ts'
import type { Actor } from './actor.ts'
import type { Reader, Tx } from './db/database.ts'

/** A row of the file: the matched columns by field key, each in the form of its kind. */
export type ImportRow = {
  readonly line: number
  readonly values: Readonly<Record<string, string>>
}

export type ImportContext = {
  readonly outletId: string | null
  readonly importId: string
  /** The choices for the whole file, by the keys of the kind's options. */
  readonly options: Readonly<Record<string, string>>
}

/** Why a line cannot be imported: a whole sentence, with the value and what to do. */
export type ImportFault = {
  readonly line: number
  /** The key of the field at fault; null where it is the whole line. */
  readonly field: string | null
  readonly reason: string
  /** The key of an option with which the sender may resolve it. */
  readonly asks?: string
}

/** One thing to do. A line that changes nothing has no step. */
export type ImportStep = {
  /** The lines it is made from. */
  readonly lines: readonly number[]
  readonly did: ImportResult
}

export type ImportPlan<Step extends ImportStep> = {
  readonly faults: readonly ImportFault[]
  readonly steps: readonly Step[]
  /** What is left out on purpose, such as closed orders; counted by its reason. */
  readonly leftOut?: readonly ImportOmission[]
  /** What the file names and no step does, beside imported or existing records; with the reason. */
  readonly remarks?: readonly ImportDifference[]
}

export type ImportOmission = {
  readonly lines: readonly number[]
  /** The name it is counted under, a plural: `sentOrders`. */
  readonly countAs: string
}

/** One value that a step would change, to show in the preview. */
export type ImportDifference = {
  readonly line: number
  /** The name of the record that the sender knows: its SKU, code or name. */
  readonly record: string
  /** The label of the field; empty where the whole record is added. */
  readonly field: string
  readonly before: string | null
  readonly after: string | null
  /** For a step that adds some records and changes others; by default, what the step did. */
  readonly did?: ImportResult
  /** The value is a cost: shown only to users who may read costs. */
  readonly isCost?: true
  /** Stock that would be written off. */
  readonly loss?: ImportLoss
  /** A warning for the sender, as a whole sentence. */
  readonly warning?: string
  /** The same, shown only to users who may read costs. */
  readonly costWarning?: string
}

export type ImportLoss = {
  readonly outletId: string
  readonly units: number
  readonly worthMinor: Minor
  readonly currency: string
}

/** What an import did to one record, with what undo needs. */
export type ImportChange = {
  readonly noun: string
  readonly id: string
  readonly label: string
  readonly did: ImportResult
  /** JSON, read only by `undo` of the same kind. */
  readonly before: unknown
}

export type ImportSource = { readonly noun: string; readonly id: string; readonly label: string }

/** The totals of the steps of a whole file, as its check added them up: `{ units: 340 }`. */
export type ImportWeight = Readonly<Record<string, number>>

/** An import, or its undo, that a user is about to start. */
export type ImportAttempt = {
  readonly source: ImportSource
  /** The page that shows the import. */
  readonly path: string
  readonly outletId: string | null
  readonly operation: 'run' | 'undo'
  readonly weight: ImportWeight
  /** Exactly what would be done, to bind an approval to. */
  readonly payload: Readonly<Record<string, unknown>>
}

/** A value that only one row of a file may have, such as the SKU. */
export type ImportKey = {
  /** The key of the field that holds it. */
  readonly field: string
  readonly key: string
}

export type GroupOf = (values: ImportRow['values']) => string

/** Groups the related rows of a file where they need not be adjacent. */
export type ImportFamilies = {
  /** The keys of the fields that decide. */
  readonly by: readonly string[]
  /** The family name of each row of the file. */
  readonly namesOf: (rows: readonly ImportRow['values'][]) => readonly string[]
}

/**
 * A kind of table import. Preview and run call the same `plan`, the run inside of the transaction
 * in which it applies the steps; so what passes the preview passes the run, unless the data has
 * changed.
 */
export type TableImport<Step extends ImportStep> = TableImportFacts & {
  /** Adjacent rows with the same result are imported together or not at all. */
  readonly groupBy?: GroupOf
  /**
   * Instead of `groupBy`: rows of one family are imported together, wherever in the file they are.
   */
  readonly families?: ImportFamilies
  /** The tables that it fills, if others than most do: their statistics are renewed as it runs. */
  readonly fills?: readonly string[]
  /** What must be unique in the file; two values that differ only by case raise a question. */
  readonly keysOf?: (values: ImportRow['values']) => readonly ImportKey[]
  /** Why this actor may not import these fields, by their keys; null when they may. */
  readonly refuse?: (actor: Actor, fields: readonly string[]) => Refusal | null
  /** What one step would change, value by value. By default, only the record is named. */
  readonly describe?: (step: Step) => readonly ImportDifference[]
  /** What one step adds to the totals of its file. */
  readonly weigh?: (step: Step) => ImportWeight
  /**
   * Requires the approval that the same operation would need on the screen. The last of the checks.
   *
   * @returns the actor to continue as
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
    /** What was imported, by plural: `{ products: 12, barcodes: 30 }`. */
    readonly counts: Readonly<Record<string, number>>
    readonly changes: readonly ImportChange[]
  }>
  /** Reverts what has not been edited since; the latest changes come first. */
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

/** A kind with its step type hidden, so that kinds of all areas fit into one list. */
export type AnyTableImport = Omit<TableImport<never>, 'plan' | 'apply' | 'weigh' | 'describe'> & {
  readonly plan: (...given: Parameters<TableImport<ImportStep>['plan']>) => Promise<SealedPlan>
}

/** The result of a plan, and how to run it. */
export type SealedPlan = ImportPlan<ImportStep> & {
  readonly weights: readonly ImportWeight[]
  /** For each step, in order. */
  readonly differences: readonly (readonly ImportDifference[])[]
  /** It imports something beside the steps, so it is applied even without any. */
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
