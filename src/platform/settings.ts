/** Where a value may differ: one for the whole company, or also one for each outlet. */
export type SettingScope = 'business' | 'outlet'

type Choice = { readonly value: string; readonly label: string }

/** The format of a text, and the sentence that says so. */
export type TextForm = { readonly pattern: RegExp; readonly says: string }

/**
 * The allowed values. Money is in minor units of the company's currency, a percentage in basis
 * points (1 % is 100), so that neither is ever a float; a time is local time, `11:00`.
 */
export type SettingType =
  | { readonly kind: 'text'; readonly most: number; readonly form?: TextForm }
  | {
      readonly kind: 'long_text'
      readonly most: number
      /** What else is wrong with a text, as the end of a sentence; null when nothing is. */
      readonly faultOf?: (text: string) => string | null
    }
  | {
      readonly kind: 'whole'
      readonly least: number
      readonly most: number
      readonly unit: string
    }
  | { readonly kind: 'percent'; readonly least: number; readonly most: number }
  | { readonly kind: 'money'; readonly least: number; readonly most: number }
  | { readonly kind: 'yes_no' }
  | { readonly kind: 'choice'; readonly options: readonly Choice[] }
  | { readonly kind: 'choices'; readonly options: readonly Choice[] }
  | {
      readonly kind: 'whole_list'
      readonly least: number
      readonly most: number
      readonly unit: string
      readonly mostItems: number
    }
  | { readonly kind: 'time' }
  /** A calendar day, `2026-11-30`, or empty for none. */
  | { readonly kind: 'day' }
  /** A code of a list that is searched by name. */
  | { readonly kind: 'country' | 'currency' | 'time_zone' }
  /** The id of a picture that was uploaded for the setting, or empty for none. */
  | { readonly kind: 'picture' }
  | { readonly kind: 'secret'; readonly most: number }

export type SettingValue = string | number | boolean | readonly (string | number)[]

/** The type of the values that a setting of this type holds. */
export type ValueOf<T extends SettingType> = T extends { kind: 'choice' }
  ? T['options'][number]['value']
  : T extends { kind: 'choices' }
    ? readonly T['options'][number]['value'][]
    : T extends { kind: 'whole_list' }
      ? readonly number[]
      : T extends { kind: 'yes_no' }
        ? boolean
        : T extends { kind: 'whole' | 'percent' | 'money' }
          ? number
          : string

/**
 * A value that the company decides. Each area declares its own settings; the page of business
 * settings is built from the declarations.
 */
export type Setting<V extends SettingValue = SettingValue> = {
  /** `area.words`, the unit last: `security.idle_minutes`. */
  readonly key: string
  readonly group: string
  readonly label: string
  /** A sentence that says what changes when the value does. */
  readonly effect: string
  readonly scope: SettingScope
  readonly type: SettingType
  readonly default: V
  /** The key of another setting that is the minimum of this one, such as a lower threshold. */
  readonly notBelow?: string
}

/** The prefix of a document number: empty, or a word that ends with a dash or slash. */
export const documentPrefix: TextForm = {
  pattern: /^([A-Z0-9]{1,7}[-/])?$/,
  says: 'is empty, or up to seven capital letters and digits with a dash or slash at the end',
}

export function defineSetting<const T extends SettingType>(
  setting: Omit<Setting, 'type' | 'default'> & {
    readonly type: T
    readonly default: NoInfer<ValueOf<T>>
  },
): Setting<ValueOf<T>> {
  return setting
}
