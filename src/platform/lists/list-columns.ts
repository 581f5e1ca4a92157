import type { StateFacts } from '../machine.ts'

/** The fields of a row that hold such a value, or nothing. */
export type FieldOf<R, V> = {
  [K in keyof R]-?: R[K] extends V | null ? K : never
}[keyof R] &
  string

/**
 * What a column shows, and from which fields of its row: the screen and the file read the same. A
 * page may draw a cell of its own, but the file has what is declared.
 */
type Shown<R> =
  | { readonly kind: 'text' | 'code'; readonly of: FieldOf<R, string> }
  | { readonly kind: 'count'; readonly of: FieldOf<R, number> }
  /** By which people call the record; read like a name. */
  | { readonly kind: 'number'; readonly of: FieldOf<R, number> }
  /** In steps of its scale; without one in whole pieces. */
  | {
      readonly kind: 'quantity'
      readonly of: FieldOf<R, number>
      readonly scaleIn?: FieldOf<R, number>
      readonly unitIn?: FieldOf<R, string>
    }
  /** In minor units of the currency that the other field names. */
  | {
      readonly kind: 'money'
      readonly of: FieldOf<R, number>
      readonly currencyIn: FieldOf<R, string>
    }
  /** A day of the calendar, an instant, or how long ago an instant was. */
  | { readonly kind: 'day' | 'when' | 'ago'; readonly of: FieldOf<R, string> }
  | {
      readonly kind: 'state'
      readonly of: FieldOf<R, string>
      readonly machine: { readonly states: Readonly<Record<string, StateFacts>> }
    }
  | {
      readonly kind: 'choice'
      readonly of: FieldOf<R, string>
      readonly labels: Readonly<Record<string, string>>
    }
  /** The words of one field, with commas between them. */
  | { readonly kind: 'tags'; readonly of: FieldOf<R, readonly string[]> }
  /** As only the page can say it: it draws the cell, and files leave the column out. */
  | { readonly kind: 'drawn'; readonly isFigure?: true }
  /** Several texts with something between them; those that are empty are left out. */
  | {
      readonly kind: 'texts'
      readonly of: readonly FieldOf<R, string>[]
      readonly between: string
    }

export type ListColumn<R> = Shown<R> & {
  readonly label: string
  /** Any CSS width; columns without one share what is left. */
  readonly width?: string
  /** On phones: the title line of the card, the mark at its right, a labelled line, or nothing. */
  readonly card?: 'title' | 'mark' | 'line' | 'none'
  /** Shown only where it is chosen. */
  readonly isHidden?: true
  /** The list can be ordered by it, both ways. */
  readonly isSortable?: true
  /** The name of its order in addresses and saved views of before. */
  readonly formerSort?: string
}

export type ColumnKind = ListColumn<never>['kind']

/** Figures are read from their right end. */
export const isFigure = (kind: ColumnKind): boolean =>
  kind === 'count' || kind === 'quantity' || kind === 'money'

/** The words in a field of tags. */
export function wordsIn<R>(row: R, field: string): readonly string[] {
  const words = valueIn(row, field)
  return Array.isArray(words) ? words.map(String) : []
}

/** What a row has in a field that one of its columns names. */
export function valueIn<R>(row: R, field: string): unknown {
  return (row as Readonly<Record<string, unknown>>)[field] // parse edge: a column names fields of its row
}
