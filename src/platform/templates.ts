/**
 * A text that the company sends and may change. `fields` are its placeholders, `{{name}}`, each
 * with an example for the preview. A link on a line of its own may name the button of the HTML:
 * `{{link|Confirm order}}`.
 */
export type Template<F extends string = string> = {
  /** `noun.words`, such as `user.invitation`. */
  readonly key: string
  readonly channel: 'mail' | 'message'
  /** Customers read it in their own language where the company has translated it. */
  readonly reader: 'customer' | 'colleague'
  /** Its purpose, as the list of templates shows it: `Invitation`. */
  readonly label: string
  readonly fields: Readonly<Record<F, string>>
  /** The fields without which the text is useless, such as its link; they must appear in it. */
  readonly required: readonly F[]
  /** One line; empty for a message, which has no subject. */
  readonly subject: string
  readonly body: string
  /** Fields that the HTML of an email also shows as a table, each with an example. */
  readonly tables: Readonly<Record<string, MailTable>>
  /** The field with the unsubscribe link; its paragraph goes to the footer of the HTML. */
  readonly unsubscribe: F | null
}

/** Rows of cells; the last column is aligned to the end, as amounts are. */
export type MailTable = readonly (readonly string[])[]

export function defineTemplate<const F extends string>(template: {
  readonly key: string
  readonly channel: 'mail' | 'message'
  /** By default, a customer. */
  readonly reader?: 'colleague'
  readonly label: string
  readonly fields: Readonly<Record<F, string>>
  readonly required?: readonly NoInfer<F>[]
  readonly subject: string
  readonly body: string
  readonly tables?: Readonly<Partial<Record<NoInfer<F>, MailTable>>>
  readonly unsubscribe?: NoInfer<F>
}): Template<F> {
  const { required = [], unsubscribe = null } = template
  const tables: Record<string, MailTable> = { ...template.tables }
  return { reader: 'customer', ...template, required, tables, unsubscribe }
}

/** The same text in another language, saved separately; empty for the usual one. */
export function inLanguage<F extends string>(template: Template<F>, language: string): Template<F> {
  if (language === '') return template
  const label = `${template.label} (${languageInWords(language)})`
  return { ...template, key: `${template.key}@${language}`, label }
}

const languageNames = new Intl.DisplayNames(['en-GB'], { type: 'language' })

/** `de` as `German`. */
export const languageInWords = (language: string): string => languageNames.of(language) ?? language
