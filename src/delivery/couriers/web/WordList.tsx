import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { choicesOf } from '#platform/choices.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { Can } from '#platform/web/Can.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellSuccess, tellUndoable } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { type AdviceReason, adviceReasons, adviceReasonWords } from '../advice-reasons.ts'
import type { KnownWord, UnknownWord } from '../courier-accounts.fields.ts'
import { type CourierNews, courierNews, newsWords } from '../courier-news.ts'
import classes from './couriers.module.css'
import { courierAccountsApi } from './couriers-api.ts'

/** The meanings of a courier's statuses, unmapped ones first. */
export function WordList({ courierId }: { courierId: string }) {
  const { data, isLoading } = useQuery(courierAccountsApi.ask('words', { courierId }))
  if (!data) return isLoading ? <Pending /> : null
  const { known, unknown } = data
  return (
    <Section title="What its words mean">
      {known.length + unknown.length === 0 ? (
        <p className={classes.quiet}>
          It has told nothing yet. Each new word that it uses stands here to be explained.
        </p>
      ) : null}
      <ul className={classes.list}>
        {unknown.map((word) => (
          <UnknownLine key={word.word} courierId={courierId} word={word} />
        ))}
        {known.map((word) => (
          <KnownLine key={word.word} courierId={courierId} word={word} />
        ))}
      </ul>
    </Section>
  )
}

function UnknownLine({ courierId, word: { word, text, times } }: OfWord<UnknownWord>) {
  return (
    <li className={classes.item}>
      <span className={classes.text}>
        <CodeText code={word} /> {text}
        <br />
        <span className={classes.quiet}>{times === 1 ? 'Told once' : `Told ${times} times`}</span>
      </span>
      <Can access={capability.locations}>
        <ExplainForm courierId={courierId} word={word} />
      </Can>
    </li>
  )
}

type OfWord<W> = { courierId: string; word: W }

/** A failed attempt also needs its reason; anything else is one choice. */
function ExplainForm({ courierId, word }: OfWord<string>) {
  const [news, setNews] = useState<CourierNews>('note')
  const [reason, setReason] = useState<AdviceReason>('other')
  const act = useAct({
    area: 'courierAccounts',
    run: courierAccountsApi.call.saveWord,
    failure: 'Not explained',
    onDone: () => tellSuccess('The word is explained', 'What waited for it is followed now.'),
  })
  return (
    <div className={classes.row}>
      <NativeSelect
        size="xs"
        aria-label={`What ${word} means`}
        data={choicesOf(courierNews, newsWords)}
        value={news}
        onChange={({ currentTarget: { value } }) =>
          setNews(courierNews.find((one) => one === value) ?? 'note')
        }
      />
      {news === 'attempt_failed' ? (
        <NativeSelect
          size="xs"
          aria-label={`Why, where it says ${word}`}
          data={choicesOf(adviceReasons, adviceReasonWords)}
          value={reason}
          onChange={({ currentTarget: { value } }) =>
            setReason(adviceReasons.find((one) => one === value) ?? 'other')
          }
        />
      ) : null}
      <ActButton
        size="xs"
        isPending={act.isPending}
        onAct={() =>
          act.start({ courierId, word, news, reason: news === 'attempt_failed' ? reason : null })
        }
      >
        Explain<span className="visually-hidden"> {word}</span>
      </ActButton>
    </div>
  )
}

function KnownLine({ courierId, word: { word, news, reason } }: OfWord<KnownWord>) {
  const again = useAct({
    area: 'courierAccounts',
    run: courierAccountsApi.call.saveWord,
    failure: 'Not mapped again',
  })
  const forget = useAct({
    area: 'courierAccounts',
    run: courierAccountsApi.call.removeWord,
    failure: 'Not removed',
    onDone: () =>
      tellUndoable(`The mapping of ${word} is removed`, 'What it settled stays as it is.', () =>
        again.start({ courierId, word, news, reason }),
      ),
  })
  return (
    <li className={classes.item}>
      <span className={classes.text}>
        <CodeText code={word} /> means {newsWords[news].toLowerCase()}
        {reason === null ? '' : `: ${adviceReasonWords[reason].toLowerCase()}`}
      </span>
      <Can access={capability.locations}>
        <ActButton
          size="xs"
          isPending={forget.isPending}
          onAct={() => forget.start({ courierId, word })}
        >
          Forget<span className="visually-hidden"> what {word} means</span>
        </ActButton>
      </Can>
    </li>
  )
}
