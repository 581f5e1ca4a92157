import type { OwnControl } from '#platform/web/forms/form-fields.ts'
import { WordField } from './WordField.tsx'

/** The field of a form for a word that others use already. */
export const wordField = (of: 'categories' | 'brands', label: string) =>
  ({
    kind: 'own',
    label,
    isShort: true,
    draw: ({ value, error, onValue }: OwnControl<string>) => (
      <WordField {...{ label, of, value, error }} onChange={onValue} />
    ),
    words: (value: string) => value || 'empty',
  }) as const
