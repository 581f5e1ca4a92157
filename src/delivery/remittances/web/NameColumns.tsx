import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import {
  type DecimalSign,
  fitsHeaders,
  type RemittanceMapping,
  remittanceFieldLabels,
  remittanceFields,
} from '../remittance-columns.ts'
import type { WholeRemittance } from '../remittances.fields.ts'
import { FilePreview } from './FilePreview.tsx'
import classes from './remittances.module.css'
import { remittancesApi } from './remittances-api.ts'

type NameColumnsProps = {
  remittance: WholeRemittance
  file: NonNullable<WholeRemittance['file']>
}

/** Maps the columns of a courier's file once; the next file is read automatically. */
export function NameColumns({ remittance, file }: NameColumnsProps) {
  const { id, version, courierName } = remittance
  const [mapping, setMapping] = useState<RemittanceMapping>(file.mapping)
  const [decimalSign, setSign] = useState<DecimalSign>(file.decimalSign)
  const [leftOut, setLeftOut] = useState<ReadonlyMap<number, ReasonGiven>>(new Map())
  const act = useAct({
    area: 'remittances',
    run: remittancesApi.call.map,
    onRefusal: () => true,
    onDone: () => tellSuccess(`The columns of ${courierName} are known now`),
  })
  const options = [{ value: '', label: 'Not in the file' }, ...file.headers]
  const named = Object.fromEntries(Object.entries(mapping).filter(([, header]) => header))
  const isWhole = fitsHeaders(named, file.headers)
  const { tracking = '' } = mapping
  // Another mapping has other unreadable lines.
  const remap = (next: RemittanceMapping) => {
    setMapping(next)
    setLeftOut(new Map())
  }
  const leaveOut = [...leftOut].map(([line, reason]) => ({ line, reason }))
  return (
    <Section title={`What do the columns of ${file.name} mean?`}>
      <div className={classes.form}>
        <div className={classes.columns}>
          {remittanceFields.map((field) => (
            <NativeSelect
              key={field}
              label={remittanceFieldLabels[field]}
              value={mapping[field] ?? ''}
              data={options}
              onChange={({ currentTarget: { value } }) =>
                remap({ ...mapping, [field]: value || undefined })
              }
            />
          ))}
          <NativeSelect
            label="Decimal separator"
            value={decimalSign}
            data={[
              { value: '.', label: 'a point, 12.50' },
              { value: ',', label: 'a comma, 12,50' },
            ]}
            onChange={({ currentTarget: { value } }) => {
              setSign(value === ',' ? ',' : '.')
              setLeftOut(new Map())
            }}
          />
        </div>
        {isWhole ? (
          <FilePreview
            key={JSON.stringify([named, decimalSign])}
            id={id}
            mapping={{ ...named, tracking }}
            decimalSign={decimalSign}
            leftOut={leftOut}
            onLeaveOut={(line, reason) => setLeftOut((now) => withLine(now, line, reason))}
          />
        ) : (
          <SampleRows file={file} />
        )}
        {act.refusal ? <RefusalNote refusal={act.refusal} /> : null}
        <div>
          <ActButton
            weight="main"
            isPending={act.isPending}
            whyNot={
              isWhole ? null : 'Name the tracking number, and what was collected or paid, first.'
            }
            onAct={() =>
              act.start({ id, version, mapping: { ...named, tracking }, decimalSign, leaveOut })
            }
          >
            Compare the lines
          </ActButton>
        </div>
      </div>
    </Section>
  )
}

function withLine(
  now: ReadonlyMap<number, ReasonGiven>,
  line: number,
  reason: ReasonGiven | null,
): ReadonlyMap<number, ReasonGiven> {
  const others = [...now].filter(([number]) => number !== line)
  return new Map(reason ? [...others, [line, reason] as const] : others)
}

function SampleRows({ file: { headers, sample } }: Pick<NameColumnsProps, 'file'>) {
  return (
    <div className={classes.scroll}>
      <table className={classes.sample}>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">First values</th>
          </tr>
        </thead>
        <tbody>
          {headers.map((header, place) => (
            <tr key={header}>
              <th scope="row">{header}</th>
              <td>
                {sample
                  .map((row) => row[place] ?? '')
                  .filter(Boolean)
                  .join(' · ') || '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
