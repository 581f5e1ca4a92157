import type { ReactNode } from 'react'
import type { Choice } from '../../choices.ts'

/** What every field of a form may say; `V` are the values of the whole form. */
type Common<V> = {
  readonly label: string
  /** Below the field: what it is for, or how it is written. */
  readonly help?: string
  readonly isRequired?: true
  /** Beside its neighbours, where there is room. */
  readonly isShort?: true
  /** Left out of the form unless the values are such. */
  readonly isShown?: (values: V) => boolean
  /** Why it cannot be changed; null where it can. */
  readonly whyNot?: (values: V) => string | null
  /** How refusals call it, where that is not its name: `costMinor`. */
  readonly refusedAs?: string
}

export type FieldOption<T extends string = string> = Choice<T>

/** A control that a form draws by itself. */
export type OwnControl<T> = {
  readonly label: string
  readonly value: T
  readonly error: string | null
  readonly whyNot: string | null
  readonly onValue: (value: T) => void
}

type OwnKind<T, V> = {
  readonly kind: 'own'
  readonly draw: (control: OwnControl<T>, values: V) => ReactNode
  /** The value in a few words, for the comparison with what another person saved. */
  readonly words: (value: T) => string
}

type LineKind = {
  readonly kind: 'line'
  readonly longest: number
  readonly hint?: string
  /** A scan may be written into it. */
  readonly takesScans?: true
  readonly isCapital?: true
}

type TextKinds<T> =
  | LineKind
  | { readonly kind: 'text'; readonly longest: number; readonly rows?: number }
  | { readonly kind: 'country' | 'currency' | 'day' }
  | ChoiceKind<T>

type ChoiceKind<T> = {
  readonly kind: 'choice'
  readonly options: readonly FieldOption<Extract<T, string>>[]
  /** Stands for no value: “None: usual prices”. */
  readonly emptyLabel?: string
}

/** A whole number; its bounds are those of the contract. */
type WholeKind = {
  readonly kind: 'whole'
  readonly unit?: string
  readonly least?: number
  readonly most?: number
}

/** In minor units of a currency, entered as people write amounts. */
type MoneyKind = { readonly kind: 'money'; readonly currency: string }

type KindOf<T, V> =
  | OwnKind<T, V>
  | ([T] extends [boolean]
      ? { readonly kind: 'check' | 'switch' }
      : [T] extends [readonly string[]]
        ? { readonly kind: 'tags'; readonly most: number }
        : [T] extends [number | null]
          ? WholeKind | MoneyKind
          : [T] extends [string | null]
            ? TextKinds<T>
            : never)

/** The fields of a form in the order of the screen, by the names of its values. */
export type FormFields<V> = { readonly [K in keyof V & string]?: Common<V> & KindOf<V[K], V> }

/** A field as the form reads it, without the type of its value. */
export type AnyField<V> = Common<V> &
  (
    | OwnKind<never, V>
    | LineKind
    | { readonly kind: 'text'; readonly longest: number; readonly rows?: number }
    | { readonly kind: 'country' | 'currency' | 'day' }
    | ChoiceKind<string>
    | WholeKind
    | MoneyKind
    | { readonly kind: 'check' | 'switch' }
    | { readonly kind: 'tags'; readonly most: number }
  )

export type NamedField<V> = { readonly name: keyof V & string; readonly field: AnyField<V> }

/** The fields that a form with such values shows. */
export function shownFields<V extends object>(fields: FormFields<V>, values: V): NamedField<V>[] {
  const all = Object.entries(fields) as [keyof V & string, AnyField<V>][] // parse edge: entries forgets names
  return all.flatMap(([name, field]) =>
    field.isShown && !field.isShown(values) ? [] : [{ name, field }],
  )
}
