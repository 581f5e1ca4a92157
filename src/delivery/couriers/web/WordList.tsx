import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { choicesOf } from '#platform/choices.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { Can } from '#platform/web/Can.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
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
    <Section title="Status mapping">
      {known.length + unknown.length === 0 ? (
        <p className={classes.quiet}>
          No reports yet. Each new status of this courier is listed here to be mapped.
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
  const [isMapping, setMapping] = useState(false)
  return (
    <li className={classes.item}>
      <span className={classes.text}>
        <CodeText code={word} /> {text}
        <br />
        <span className={classes.quiet}>
          {times === 1 ? 'Reported once' : `Reported ${times} times`}
        </span>
      </span>
      <Can access={capability.locations}>
        <ActButton size="xs" onAct={() => setMapping(true)}>
          Map<span className="visually-hidden"> {word}</span>
        </ActButton>
      </Can>
      {isMapping ? (
        <MapDialog courierId={courierId} word={word} onClose={() => setMapping(false)} />
      ) : null}
    </li>
  )
}

type OfWord<W> = { courierId: string; word: W }

type Mapping = { readonly news: CourierNews | null; readonly reason: AdviceReason | null }

const unmapped: Mapping = { news: null, reason: null }

const mappingFields: FormFields<Mapping> = {
  news: {
    kind: 'choice',
    label: 'Status',
    options: choicesOf(courierNews, newsWords),
    emptyLabel: 'Choose',
    isRequired: true,
  },
  reason: {
    kind: 'choice',
    label: 'Why it failed',
    options: choicesOf(adviceReasons, adviceReasonWords),
    emptyLabel: 'Choose',
    isRequired: true,
    isShown: ({ news }) => news === 'attempt_failed',
  },
}

/** A failed attempt also needs its reason; anything else is one choice. */
function MapDialog({ courierId, word, onClose }: OfWord<string> & { onClose: () => void }) {
  return (
    <FormDialog
      area="courierAccounts"
      title={`Map status ${word}`}
      subject={word}
      effect="Reports with this status that wait are applied at once."
      confirmLabel="Save mapping"
      fields={mappingFields}
      opened={unmapped}
      save={({ values: { news, reason } }, options) =>
        courierAccountsApi.call.saveWord(
          {
            courierId,
            word,
            news: news ?? 'note',
            reason: news === 'attempt_failed' ? reason : null,
          },
          options,
        )
      }
      onSaved={() => {
        tellSuccess('Status mapped', 'Reports that waited for it are applied.')
        onClose()
      }}
      onClose={onClose}
    />
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
