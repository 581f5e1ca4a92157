import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CollectionDays } from '#organization/outlets/web/index.tsx'
import { parseMoney, plainMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { useHouse } from '#platform/web/house-context.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { adviceKinds, adviceKindWords } from '../advice-reasons.ts'
import type { WholeAccount } from '../courier-accounts.fields.ts'
import { silences } from '../courier-rules.ts'
import classes from './couriers.module.css'
import { courierAccountsApi } from './couriers-api.ts'
import { silenceWords } from './rule-words.ts'

type Rules = WholeAccount['rules']

/** Whole numbers of the agreement, as they stand in the form. */
const numbers = [
  { key: 'maxAttempts', label: 'Attempts at most', min: 1, max: 20 },
  { key: 'respondHours', label: 'Hours to answer after a failed attempt', min: 1, max: 720 },
  { key: 'returnDays', label: 'Days that a way back takes', min: 1, max: 365 },
  { key: 'disposalDays', label: 'Days until it disposes of a parcel', min: 1, max: 365 },
  { key: 'claimAfterDays', label: 'Days until a claim can be filed', min: 0, max: 365 },
  { key: 'claimWithinDays', label: 'Days within which it has to be', min: 1, max: 365 },
  { key: 'remitDays', label: 'Days until cash is due', min: 0, max: 365 },
  {
    key: 'cashFeeBasisPoints',
    label: 'Fee on cash, in hundredths of a percent',
    min: 0,
    max: 10_000,
  },
  { key: 'mostPerCall', label: 'Parcels in one call at most', min: 1, max: 100 },
] as const

type RulesFormProps = {
  account: WholeAccount
  onClose: () => void
  onSaved?: (version: number) => void
}

export function RulesForm({ account, onClose, onSaved }: RulesFormProps) {
  const { currency } = useHouse()
  const [rules, setRules] = useState<Rules>(account.rules)
  const [services, setServices] = useState(account.rules.services.join(', '))
  const [cap, setCap] = useState(textOf(account.rules.claimCapMinor, currency))
  const [fee, setFee] = useState(textOf(account.rules.feePerParcelMinor, currency))
  const put = (change: Partial<Rules>) => setRules((now) => ({ ...now, ...change }))
  const act = useAct({
    area: 'courierAccounts',
    run: courierAccountsApi.call.saveRules,
    onRefusal: () => true,
    onDone: ({ version }) => {
      onSaved?.(version)
      tellSuccess(`What was agreed with ${account.name} is saved`)
      onClose()
    },
  })
  const save = () =>
    act.start({
      ...rules,
      courierId: account.courierId,
      version: account.version,
      services: services
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
      claimCapMinor: parseMoney(cap, currency),
      feePerParcelMinor: parseMoney(fee, currency),
    })
  return (
    <Section title="What was agreed">
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div className={classes.pair}>
          <TextInput
            label="Cut-off"
            type="time"
            value={rules.cutOffTime}
            onChange={(event) => put({ cutOffTime: event.currentTarget.value })}
          />
          <TextInput
            label="Services"
            description="By commas, as the courier calls them."
            value={services}
            onChange={(event) => setServices(event.currentTarget.value)}
          />
          <NativeSelect
            label="Labels"
            data={[
              { value: 'ours', label: 'Ours' },
              { value: 'courier', label: 'The courier’s' },
            ]}
            value={rules.labelSource}
            onChange={({ currentTarget: { value } }) =>
              put({ labelSource: value === 'courier' ? value : 'ours' })
            }
          />
          <NativeSelect
            label="Without our answer it"
            data={silences.map((value) => ({ value, label: silenceWords[value].toLowerCase() }))}
            value={rules.silence}
            onChange={({ currentTarget: { value } }) =>
              put({ silence: silences.find((one) => one === value) ?? 'ask' })
            }
          />
          {numbers.map(({ key, label, min, max }) => (
            <NumberInput
              key={key}
              label={label}
              min={min}
              max={max}
              allowDecimal={false}
              value={rules[key]}
              onChange={(value) => put({ [key]: Math.max(min, Number(value) || 0) })}
            />
          ))}
          <TextInput
            label={`Pays at most, ${currency}`}
            description="Per claim; empty where there is no cap."
            value={cap}
            onChange={(event) => setCap(event.currentTarget.value)}
          />
          <TextInput
            label={`Fee per parcel, ${currency}`}
            value={fee}
            onChange={(event) => setFee(event.currentTarget.value)}
          />
        </div>
        <CollectionDays days={rules.collectionDays} closedOn={rules.closedOn} onChange={put} />
        <Checkbox.Group
          label="Advice that it takes"
          value={rules.takesAdvice}
          onChange={(chosen) =>
            put({ takesAdvice: adviceKinds.filter((kind) => chosen.includes(kind)) })
          }
        >
          <div className={classes.pair}>
            {adviceKinds.map((kind) => (
              <Checkbox key={kind} value={kind} label={adviceKindWords[kind]} />
            ))}
          </div>
        </Checkbox.Group>
        {act.refusal ? <RefusalNote refusal={act.refusal} /> : null}
        <div className={classes.row}>
          <ActButton type="submit" weight="main" isPending={act.isPending} onAct={() => undefined}>
            Save what was agreed
          </ActButton>
          <ActButton onAct={onClose}>Cancel</ActButton>
        </div>
      </form>
    </Section>
  )
}

const textOf = (minor: number | null, currency: string) =>
  minor === null ? '' : plainMoney(minor, currency)
