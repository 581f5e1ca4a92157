import { IconLinkPlus, IconX } from '@tabler/icons-react'
import { use, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { IconButton } from '#platform/web/IconButton.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { shownLater } from '#platform/web/shown-later.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { InventorySlotsContext } from '#stock/inventory/web/index.tsx'
import type { FraudReport } from '../fraud-reports.fields.ts'
import { nounLabels, type StartNoun } from '../reported-nouns.ts'
import classes from './fraud-reports.module.css'
import { fraudReportsApi } from './fraud-reports-api.ts'

const LinkRecordDialog = shownLater(
  async () => (await import('./LinkRecordDialog.tsx')).LinkRecordDialog,
)

const ended: readonly string[] = ['unsubstantiated', 'duplicate', 'closed']

/** Whom and what a report is about. */
export function LinkedRecords({ report }: { report: FraudReport }) {
  const { id, state } = report
  const [isAdding, setAdding] = useState(false)
  const isEnded = ended.includes(state)
  const unlink = useAct({
    area: 'fraudReports',
    run: (linkId: string, options) => fraudReportsApi.call.unlink({ id, linkId }, options),
  })
  const removal = (linkId: string, noun: StartNoun) =>
    isEnded || (noun === 'user' && state !== 'draft') ? null : () => unlink.start(linkId)
  return (
    <Section
      title="About"
      aside={
        isEnded ? null : (
          <ActButton
            size="xs"
            operation="fraudReports.link"
            icon={<IconLinkPlus size={14} />}
            onAct={() => setAdding(true)}
          >
            Link record
          </ActButton>
        )
      }
    >
      {report.subjectLinks.length + report.recordLinks.length === 0 ? (
        <p className={classes.minor}>No records or people are linked yet.</p>
      ) : null}
      <ul className={classes.links}>
        {report.subjectLinks.map(({ id: linkId, noun, subjectId, label }) => (
          <LinkRow
            key={linkId}
            {...{ noun, label, id: subjectId }}
            onRemove={removal(linkId, noun)}
          />
        ))}
        {report.recordLinks.map(({ id: linkId, noun, recordId, label }) => (
          <LinkRow
            key={linkId}
            {...{ noun, label, id: recordId }}
            onRemove={removal(linkId, noun)}
          />
        ))}
      </ul>
      {isAdding ? <LinkRecordDialog report={report} onClose={() => setAdding(false)} /> : null}
    </Section>
  )
}

type RowProps = { noun: StartNoun; id: string; label: string; onRemove: (() => void) | null }

function LinkRow({ noun, id, label, onRemove }: RowProps) {
  const { DocumentLink } = use(InventorySlotsContext)
  return (
    <li className={classes.link}>
      <span className={classes.kind}>{nounLabels[noun]}</span>
      <span className={classes.linked}>
        {DocumentLink ? <DocumentLink noun={noun} id={id} label={label} /> : label}
      </span>
      {onRemove ? (
        <IconButton label={`Remove ${label}`} onAct={onRemove}>
          <IconX size={14} />
        </IconButton>
      ) : null}
    </li>
  )
}
