import { Select } from '@mantine/core'
import { useState } from 'react'
import { choicesOf } from '#platform/choices.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { formatAmount } from '#stock/scanning/scanned-amount.ts'
import { refuseUnseen, whyPhoto } from '../findings.rules.ts'
import type { LateGrade } from '../late-returns.fields.ts'
import {
  type Disposition,
  dispositionLabels,
  dispositions,
  type Flag,
  flagLabels,
  flags,
  type Grade,
  gradeLabels,
  grades,
} from '../return-words.ts'
import type { ReturnLine, WholeReturn } from '../returns.fields.ts'
import { refuseDisposition, toInspect, usualDisposition } from '../returns.rules.ts'
import { ExtraOrders } from './ExtraOrders.tsx'
import { AnnouncedPhotos, Findings } from './ReturnLines.tsx'
import classes from './returns.module.css'
import { returnsApi } from './returns-api.ts'
import { UnitPhotos } from './UnitPhotos.tsx'

type InspectLineProps = {
  found: WholeReturn
  line: ReturnLine
  onInspected: (found: WholeReturn) => void
  /** Why what only the server decides must wait; null where it need not. */
  whyNotNow: string | null
  /** Keeps the condition on this device, where the server can't be reached. */
  gradeHere: (sku: string, graded: LateGrade) => Promise<void>
  /** A photo was added or removed, or a unit was undone. */
  onChanged: (found: WholeReturn, says: string) => void
}

/** One product of a return: its received units, and two taps for the unit in hand. */
export function InspectLine(props: InspectLineProps) {
  const { found, line, onInspected, onChanged, whyNotNow, gradeHere } = props
  const [grade, setGrade] = useState<Grade | null>(null)
  const [flag, setFlag] = useState<Flag | null>(null)
  const { received, expected, quantityScale, sku, title } = line
  const waiting = toInspect(line)
  const startAnew = () => {
    setGrade(null)
    setFlag(null)
  }
  const act = useAct({
    area: 'returns',
    run: returnsApi.call.inspect,
    failure: `${sku} is not graded`,
    onDone: (next) => {
      startAnew()
      onInspected(next)
    },
  })
  const undo = useAct({
    area: 'returns',
    run: returnsApi.call.undoReceive,
    failure: `${sku} stays received`,
    onDone: (next) => onChanged(next, `${sku} is taken out again`),
  })
  const [chosenLot, setLot] = useState<string | null>(null)
  const lot = line.waiting.find(({ lotId }) => lotId === chosenLot) ?? line.waiting[0]
  const quantity = quantityScale === 0 ? 1 : (lot?.quantity ?? waiting)
  const ofLot = lot ? { lotId: lot.lotId } : {}
  const whyNotTo = (disposition: Disposition) => {
    if (!grade) return null
    const why = whyPhoto({ grade, disposition, flag }, { doesReasonAsk: found.doesReasonAskPhoto })
    const isSold = disposition === 'restock' || disposition === 'restock_b'
    if (isSold && lot?.why) return lot.why
    const refusal =
      refuseDisposition(grade, disposition) ??
      refuseUnseen(sku, why, { photos: line.waitingPhotos.length })
    return refusal?.message ?? null
  }
  const decide = (disposition: Disposition) => {
    if (!grade) return
    const graded = { lineId: line.id, quantity, grade, disposition, flag }
    if (whyNotNow === null) act.start({ id: found.id, ...ofLot, ...graded })
    else gradeHere(sku, graded).then(startAnew)
  }
  return (
    <section className={classes.unit} aria-label={sku}>
      <h3>
        {title} <CodeText code={sku} />{' '}
        {line.isExtra ? <ToneBadge tone="waiting" label="Extra" /> : null}
      </h3>
      <p className={classes.quiet}>
        {formatAmount(line, received)} of {formatAmount(line, expected)} here,{' '}
        {formatAmount(line, waiting)} to inspect
      </p>
      {line.waiting.length > 1 ? (
        <Select
          label="Lot of the unit in hand"
          allowDeselect={false}
          data={line.waiting.map(({ lotId: value, code }) => ({ value, label: `Lot ${code}` }))}
          value={lot?.lotId ?? null}
          onChange={setLot}
        />
      ) : lot ? (
        <p className={classes.quiet}>Lot {lot.code}</p>
      ) : null}
      {whyNotNow === null ? (
        <ExtraOrders
          found={found}
          line={line}
          lot={ofLot}
          quantity={quantity}
          onMoved={onChanged}
        />
      ) : null}
      {lot?.why ? <p className={classes.quiet}>{lot.why}</p> : null}
      <AnnouncedPhotos line={line} returnId={found.id} />
      <Findings line={line} returnId={found.id} />
      {waiting > 0 && found.state === 'received' ? (
        <>
          <UnitPhotos
            found={found}
            line={line}
            whyNot={whyNotNow}
            onChanged={(next) => onChanged(next, `A photo of ${sku} is off`)}
          />
          <div className={classes.taps}>
            {grades.map((one) => (
              <ActButton
                key={one}
                size="lg"
                weight={one === grade ? 'main' : 'plain'}
                onAct={() => setGrade(one)}
              >
                {gradeLabels[one]}
              </ActButton>
            ))}
            <Select
              aria-label={`What looks wrong with ${sku}`}
              placeholder="Nothing looks wrong"
              clearable
              data={choicesOf(flags, flagLabels)}
              value={flag}
              onChange={(value) => setFlag(flags.find((one) => one === value) ?? null)}
            />
            <ActButton
              whyNot={whyNotNow}
              isPending={undo.isPending}
              onAct={() => undo.start({ id: found.id, lineId: line.id, quantity, ...ofLot })}
            >
              Not here after all
            </ActButton>
          </div>
          {grade ? (
            <div className={classes.taps}>
              {dispositions.map((one) => (
                <ActButton
                  key={one}
                  weight={one === usualDisposition(grade) ? 'main' : 'plain'}
                  whyNot={whyNotTo(one)}
                  isPending={act.isPending}
                  onAct={() => decide(one)}
                >
                  {dispositionLabels[one]}
                </ActButton>
              ))}
            </div>
          ) : null}
        </>
      ) : null}
    </section>
  )
}
