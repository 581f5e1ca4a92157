import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refusalOf } from '#platform/web/client.ts'
import { PageLoading } from '#platform/web/shell/PageLoading.tsx'
import classes from './AdviceLink.module.css'
import { AdviceLinkChoice } from './AdviceLinkChoice.tsx'
import { adviceLinkApi } from './advice-link-api.ts'

const thanks = {
  told: 'The courier has been told. Thank you.',
  noted: 'We have noted what you chose, and see to it. Thank you.',
} as const

/** What the link in a message opens, for a customer without an account, mostly on a phone. */
export function AdviceLinkPage() {
  // The token stands behind the `#`, where no server and no log sees it.
  const [token] = useState(() => window.location.hash.slice(1))
  const [said, setSaid] = useState<keyof typeof thanks | null>(null)
  const { data: parcel, error } = useQuery({
    ...adviceLinkApi.ask('parcel', { token: token || '-' }),
    retry: false,
    enabled: said === null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    document.title = parcel ? `Order ${parcel.number} · ${parcel.company}` : 'Your parcel'
  }, [parcel])
  if (!parcel && !error) return <PageLoading />
  return (
    <main className={classes.screen}>
      <div className={classes.card}>
        {parcel?.company ? <p className={classes.company}>{parcel.company}</p> : null}
        {said !== null ? (
          <Sentence title="Thank you" text={thanks[said]} />
        ) : parcel ? (
          <AdviceLinkChoice token={token} parcel={parcel} onSaid={setSaid} />
        ) : (
          <Sentence title="Nothing to choose" text={refusalOf(error).message} />
        )}
      </div>
    </main>
  )
}

function Sentence({ title, text }: { title: string; text: string }) {
  return (
    <div role="status">
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
    </div>
  )
}
