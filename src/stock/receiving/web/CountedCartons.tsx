import { IconArrowBackUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { CodeText } from '#platform/web/CodeText.tsx'
import { IconButton } from '#platform/web/IconButton.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { ReceiptNotice, WholeReceipt } from '../receiving.fields.ts'
import classes from './receiving.module.css'
import { receivingApi } from './receiving-api.ts'

/** The cartons of an announced delivery; one that is counted can be taken back as a whole. */
export function CountedCartons({ receipt }: { receipt: WholeReceipt }) {
  if (!receipt.notice) return null
  const { cartons, label } = receipt.notice
  const counted = cartons.filter(({ isCounted }) => isCounted).length
  return (
    <section className={classes.cartons} aria-label={`Cartons of ${label}`}>
      <p className={classes.minor}>
        {`Cartons of ${label}: ${counted} of ${cartons.length} counted. Scan the label of a carton to count all of it.`}
      </p>
      <ul className={classes.board}>
        {cartons.map((carton) => (
          <CartonRow key={carton.id} receipt={receipt} carton={carton} />
        ))}
      </ul>
    </section>
  )
}

type CartonRowProps = { receipt: WholeReceipt; carton: ReceiptNotice['cartons'][number] }

function CartonRow({ receipt: { id, state }, carton }: CartonRowProps) {
  const queries = useQueryClient()
  const act = useAct({
    area: 'receiving',
    run: receivingApi.call.uncountCarton,
    onDone: (record) => {
      queries.setQueryData(receivingApi.ask('get', { id }).queryKey, record)
      tellSuccess(`Carton ${carton.position} taken back`)
    },
  })
  return (
    <li className={classes.carton}>
      <span>Carton {carton.position}</span>
      <CodeText code={carton.code} />
      <ToneBadge
        tone={carton.isCounted ? 'good' : 'quiet'}
        label={carton.isCounted ? 'Counted' : 'Not counted'}
      />
      {carton.isCounted && state === 'counting' ? (
        <IconButton
          label={`Take back carton ${carton.position}`}
          isPending={act.isPending}
          onAct={() => act.start({ id, cartonId: carton.id })}
        >
          <IconArrowBackUp size={16} />
        </IconButton>
      ) : null}
    </li>
  )
}
