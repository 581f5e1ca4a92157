/**
 * A text that the house sends, in words that the business may change. `fields` are the
 * placeholders that may stand in it as `{{name}}`, each with an example for the preview.
 */
export type Template<F extends string = string> = {
  /** `noun.words`, such as `user.invitation`. */
  readonly key: string
  readonly channel: 'mail' | 'message'
  /** Customers read it in their own language where the business has written it. */
  readonly reader: 'customer' | 'colleague'
  /** What it is for, as the list of templates says it: `Invitation`. */
  readonly label: string
  readonly fields: Readonly<Record<F, string>>
  /** What the text is useless without, such as the link that it is sent for; never left out of it. */
  readonly required: readonly F[]
  /** One line; empty for a message, which has none. */
  readonly subject: string
  readonly body: string
}

export function defineTemplate<const F extends string>(template: {
  readonly key: string
  readonly channel: 'mail' | 'message'
  /** Left out: a customer. */
  readonly reader?: 'colleague'
  readonly label: string
  readonly fields: Readonly<Record<F, string>>
  readonly required?: readonly NoInfer<F>[]
  readonly subject: string
  readonly body: string
}): Template<F> {
  return { reader: 'customer', ...template, required: template.required ?? [] }
}

/** The same text in another language, whose words are kept by themselves; empty: the usual words. */
export function inLanguage<F extends string>(template: Template<F>, language: string): Template<F> {
  if (language === '') return template
  const label = `${template.label} (${languageInWords(language)})`
  return { ...template, key: `${template.key}@${language}`, label }
}

const languageNames = new Intl.DisplayNames(['en-GB'], { type: 'language' })

/** `de` as `German`. */
export const languageInWords = (language: string): string => languageNames.of(language) ?? language
