import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import classes from './OrderMoney.module.css'

type QuoteNotesProps = {
  quote: {
    readonly data?: { limitBreached: string; priceListName: string | null } | undefined
    readonly error: Error | null
  }
}

/** What prevents a draft from being placed, or will need an approval. */
export function QuoteNotes({ quote: { data, error } }: QuoteNotesProps) {
  if (error) return <RefusalNote refusal={refusalOf(error)} />
  return (
    <>
      {data?.priceListName ? (
        <p className={classes.small}>Priced by the list “{data.priceListName}”.</p>
      ) : null}
      {data?.limitBreached ? (
        <p className={classes.warning}>Needs approval: {data.limitBreached}</p>
      ) : null}
    </>
  )
}
