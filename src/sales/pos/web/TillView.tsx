import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppLink } from '#platform/web/AppLink.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { ScansWait } from '#platform/web/scan/ScansWait.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAppHere } from '#platform/web/use-app-here.ts'
import { CardDeskContext } from '#sales/gift-cards/web/index.tsx'
import type { Till } from '../sales.contract.ts'
import { OnlyTill } from './offline/OnlyTill.tsx'
import classes from './pos.module.css'
import { salesApi } from './pos-api.ts'
import { SaleDesk } from './SaleDesk.tsx'
import { storedRegister, storeRegister } from './stored-cart.ts'
import { useTill } from './training/till-port.ts'

/** The reads that the service worker keeps; see app/worker. */
const keptReads = [
  ['users', 'me'],
  ['business', 'house'],
  ['sales', 'till'],
]

/** The register of this browser, once it is chosen and open. */
export function TillView() {
  const { isTraining, sessionState, cardDesk } = useTill()
  useAppHere(keptReads)
  const [registerId, setRegisterId] = useState(storedRegister)
  const { data, error, refetch } = useQuery(
    salesApi.ask('till', registerId === null ? {} : { registerId }),
  )
  const choose = (id: string | null) => {
    if (id !== null) storeRegister(id)
    setRegisterId(id)
  }
  if (error && !data) return <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
  if (!data) return <ScansWait />
  const { register, isOfDevice, choices } = data
  if (!register || (registerId === null && choices.length > 1))
    return <RegisterChoice choices={choices} onChoose={choose} />
  const state = sessionState(register)
  if (state !== 'open') return <ClosedRegister register={register} isCounted={state !== null} />
  return (
    <OnlyTill>
      <CardDeskContext value={cardDesk(register)}>
        <SaleDesk
          key={`${register.id} ${isTraining}`}
          register={register}
          {...(isOfDevice || choices.length < 2 ? {} : { onOtherRegister: () => choose(null) })}
        />
      </CardDeskContext>
    </OnlyTill>
  )
}

function RegisterChoice(props: { choices: Till['choices']; onChoose: (id: string) => void }) {
  if (props.choices.length === 0)
    return (
      <EmptyNote
        title="No register yet"
        action={
          <AppLink to="/registers" search={{ new: '1' }}>
            Add a register
          </AppLink>
        }
      >
        Sales are recorded at a register of an outlet, which is opened with a count of its cash.
      </EmptyNote>
    )
  return (
    <Section title="Choose the register that you sell at" level={2}>
      <ul className={classes.registers}>
        {props.choices.map(({ id, label, isOpen }) => (
          <li key={id}>
            <Button variant="default" size="lg" onClick={() => props.onChoose(id)}>
              {label}
            </Button>
            <ToneBadge tone={isOpen ? 'active' : 'quiet'} label={isOpen ? 'Open' : 'Not open'} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

type ClosedRegisterProps = { register: NonNullable<Till['register']>; isCounted: boolean }

function ClosedRegister({ register, isCounted }: ClosedRegisterProps) {
  const { isTraining } = useTill()
  const { id, name, outletCode, sessionId } = register
  const title = isCounted
    ? `The cash of ${name}, ${outletCode} is being counted`
    : `${name}, ${outletCode} is not open`
  const search = sessionId === null ? { open: id } : { view: 'sessions', open: sessionId }
  return (
    <EmptyNote
      title={title}
      action={
        <AppLink
          to={isTraining ? '/pos' : '/registers'}
          search={isTraining ? { view: 'register' } : search}
        >
          Go to the register
        </AppLink>
      }
    >
      {isCounted
        ? 'Close the session and open a new one, or resume it.'
        : 'Count the opening cash, then sell.'}
    </EmptyNote>
  )
}
