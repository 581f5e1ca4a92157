import { useQuery } from '@tanstack/react-query'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { FormPanel } from '#platform/web/forms/FormPanel.tsx'
import { useHouse } from '#platform/web/house-context.ts'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { dayAt } from '#platform/zone-in-use.ts'
import type { ReportContext } from '../fraud-reports.fields.ts'
import { isSignalKind, signalLabels } from '../fraud-signals.ts'
import { isStartNoun, nounLabels, type StartNoun } from '../reported-nouns.ts'
import classes from './fraud-reports.module.css'
import { fraudReportsApi } from './fraud-reports-api.ts'
import { fieldsOfEntry, givenOfEntry, type ReportEntry } from './report-entry.ts'

type NewProps = {
  /** The record from which it is started: `order:…`. */
  from: string | undefined
  /** The signal that it is about. */
  rule: string | undefined
  onClose: () => void
  onSaved: (id: string) => void
}

const nothing: ReportContext = { outletId: null, type: 'card', atRiskMinor: 0, links: [] }

function startOf(from: string | undefined): { noun: StartNoun; id: string } | null {
  const [noun, id] = (from ?? '').split(':')
  return isStartNoun(noun) && id ? { noun, id } : null
}

/** A new report, with what is known of the record from which it is started. */
export function NewReport({ from, ...props }: NewProps) {
  const start = startOf(from)
  const { data, error, refetch } = useQuery({
    ...fraudReportsApi.ask('context', start ?? { noun: 'order', id: '' }),
    enabled: start !== null,
  })
  const context = start === null ? nothing : data
  if (context) return <ReportForm context={context} {...props} />
  return (
    <SidePanel title="Report fraud" onClose={props.onClose}>
      {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : <Pending />}
    </SidePanel>
  )
}

type Values = ReportEntry & { readonly outletId: string; readonly isDraft: boolean }

function ReportForm(props: Omit<NewProps, 'from'> & { context: ReportContext }) {
  const { context, rule, onClose, onSaved } = props
  const { currency } = useHouse()
  const outlets = useOutletOptions()
  const [first] = context.links
  const about = rule && isSignalKind(rule) ? signalLabels[rule] : null
  const opened: Values = {
    outletId: context.outletId ?? (outlets.length === 1 ? (outlets[0]?.value ?? '') : ''),
    type: about === signalLabels.own_refunds ? 'refund_abuse' : context.type,
    title: [about, first?.label].filter(Boolean).join(': '),
    narrative: '',
    happenedOn: dayAt(new Date()),
    atRiskMinor: context.atRiskMinor,
    lostMinor: 0,
    recoveredMinor: 0,
    isReporterHidden: false,
    isDraft: false,
  }
  return (
    <FormPanel
      area="fraudReports"
      title="Report fraud"
      subject="The report"
      confirmLabel={({ isDraft }) => (isDraft ? 'Save draft' : 'Submit report')}
      fields={{
        outletId: {
          kind: 'choice',
          label: 'Outlet',
          options: outlets.map(({ value, label }) => ({ value, label })),
          emptyLabel: 'Choose an outlet',
          fault: (outletId) => (outletId === '' ? 'Choose the outlet.' : null),
        },
        ...fieldsOfEntry(currency),
        isDraft: { kind: 'check', label: 'Keep as a draft', help: 'Only you see a draft.' },
      }}
      opened={opened}
      below={() => <Links links={context.links} />}
      save={({ values: { outletId, isDraft, ...entry } }, options) =>
        fraudReportsApi.call.add(
          {
            ...givenOfEntry(entry),
            ...{ outletId, isDraft, rule: rule ?? null },
            links: context.links.map(({ noun, id }) => ({ noun, id })),
          },
          options,
        )
      }
      onSaved={({ id, label }, { isDraft }) => {
        tellSuccess(isDraft ? `${label} drafted` : `${label} submitted`)
        onSaved(id)
      }}
      onClose={onClose}
    />
  )
}

function Links({ links }: Pick<ReportContext, 'links'>) {
  if (links.length === 0)
    return <p className={classes.minor}>Link records, people and files once it is saved.</p>
  return (
    <div>
      <p className={classes.minor}>Linked to the report</p>
      <ul className={classes.links}>
        {links.map(({ noun, id, label }) => (
          <li key={id} className={classes.link}>
            <span className={classes.kind}>{nounLabels[noun]}</span> {label}
          </li>
        ))}
      </ul>
    </div>
  )
}
