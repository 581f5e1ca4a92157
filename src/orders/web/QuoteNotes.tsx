import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import classes from './OrderMoney.module.css'

type QuoteNotesProps = {
  quote: { readonly data?: { limitBreached: string } | undefined; readonly error: Error | null }
}

/** What stands in the way of a draft, or will need somebody else's yes. */
export function QuoteNotes({ quote: { data, error } }: QuoteNotesProps) {
  if (error) return <RefusalNote refusal={refusalOf(error)} />
  if (!data?.limitBreached) return null
  return <p className={classes.warning}>Needs approval: {data.limitBreached}</p>
}
