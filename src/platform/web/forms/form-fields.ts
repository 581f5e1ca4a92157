import type { ReactNode } from 'react'
import type { Choice } from '../../choices.ts'
import type { ShownRefusal } from '../client.ts'

/** What every field of a form of `T` may say; `V` are the values of the whole form. */
type Common<T, V> = {
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
  /** What is wrong with it, before it is sent; null for nothing. */
  readonly fault?: (value: T, values: V) => string | null
  /** What else changes when it is entered: a chosen colleague fills in their role. */
  readonly fillsIn?: (value: T, values: V) => Partial<V>
  /** How refusals call it, where that is not its name: `costMinor`. */
  readonly refusedAs?: string
}

export type FieldOption<T extends string = string> = Choice<T> & {
  /** Below the option, where options are radio buttons. */
  readonly help?: string
  /** Why it cannot be chosen now, in place of the help. */
  readonly whyNot?: string | null
}

/** A control that a form draws by itself. */
export type OwnControl<T> = {
  readonly label: string
  readonly value: T
  readonly error: string | null
  readonly whyNot: string | null
  /** The refusal of what is entered now, for a table with faults of its rows. */
  readonly answer: ShownRefusal | null
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
  /** The keys that a phone offers. */
  readonly keys?: 'decimal' | 'email' | 'numeric' | 'tel'
  /** What the browser may fill in of the person; nothing without it. */
  readonly autoComplete?: 'name' | 'one-time-code' | 'tel'
}

type TextKind = {
  readonly kind: 'text'
  readonly longest: number
  readonly rows?: number
  /** A break is a space: kept as one line. */
  readonly isOneLine?: true
}

type TagsKind = {
  readonly kind: 'tags'
  readonly most: number
  readonly offered?: readonly string[]
}

type TextKinds<T> =
  | LineKind
  | TextKind
  | { readonly kind: 'country' | 'currency' | 'day' | 'instant' }
  | ChoiceKind<T>

type ChoiceKind<T> = {
  readonly kind: 'choice'
  readonly options: readonly FieldOption<Extract<T, string>>[]
  /** Stands for no value: “None: usual prices”. */
  readonly emptyLabel?: string
  /** All options are in sight. */
  readonly isRadio?: true
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
        ? TagsKind
        : [T] extends [number | null]
          ? WholeKind | MoneyKind
          : [T] extends [string | null]
            ? TextKinds<T>
            : never)

/** The fields of a form in the order of the screen, by the names of its values. */
export type FormFields<V> = { readonly [K in keyof V & string]?: FieldOf<V[K], V> }

/** A field of a form for a value of one type. */
export type FieldOf<T, V> = Common<T, V> & KindOf<T, V>

/** The same, where their words or options depend on what is entered. */
export type GivenFields<V> = FormFields<V> | ((values: V) => FormFields<V>)

/** A field as the form reads it, without the type of its value. */
export type AnyField<V> = Common<never, V> &
  (
    | OwnKind<never, V>
    | LineKind
    | TextKind
    | { readonly kind: 'country' | 'currency' | 'day' | 'instant' }
    | ChoiceKind<string>
    | WholeKind
    | MoneyKind
    | { readonly kind: 'check' | 'switch' }
    | TagsKind
  )

export type NamedField<V> = { readonly name: keyof V & string; readonly field: AnyField<V> }

/** The fields that a form with such values shows. */
export function shownFields<V extends object>(fields: GivenFields<V>, values: V): NamedField<V>[] {
  const declared = typeof fields === 'function' ? fields(values) : fields
  const all = Object.entries(declared) as [keyof V & string, AnyField<V>][] // parse edge: entries forgets names
  return all.flatMap(([name, field]) =>
    field.isShown && !field.isShown(values) ? [] : [{ name, field }],
  )
}
