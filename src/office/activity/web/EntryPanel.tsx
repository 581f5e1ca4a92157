import { changesOf } from '#platform/entry-changes.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { formatInstantExact } from '#platform/web/format-instant.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import type { ActivityEntry } from '../activity.fields.ts'
import { wayLabels } from '../activity.ways.ts'
import { nounOf } from '../known-nouns.ts'
import classes from './EntryPanel.module.css'
import { spokenOf } from './EntrySentence.tsx'
import { RecordLink } from './RecordLink.tsx'
import { ResultBadge } from './ResultBadge.tsx'

/** One entry: its changes, and links to related entries. */
export function EntryPanel({ entry, onClose }: { entry: ActivityEntry; onClose: () => void }) {
  const { result } = entry
  const { currency } = useHouse()
  const changes = changesOf(entry.data, currency)
  return (
    <SidePanel
      title={spokenOf(entry, currency)}
      mark={<ResultBadge result={result} />}
      onClose={onClose}
    >
      <FactList facts={factsOf(entry)} />
      <Section title="Changes">
        {changes.length === 0 ? (
          <p className={classes.nothing}>This entry has no further values.</p>
        ) : (
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, before, after }) => (
                <tr key={field}>
                  <th scope="row">{field}</th>
                  <td>{before === null ? '' : <del className={classes.before}>{before}</del>}</td>
                  <td>{before === null ? after : <ins className={classes.after}>{after}</ins>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Section>
      <Section title="See also">
        <ul className={classes.ways}>
          {waysOn(entry).map(({ search, words }) => (
            <li key={words}>
              <AppLink search={search}>{words}</AppLink>
            </li>
          ))}
        </ul>
      </Section>
    </SidePanel>
  )
}

function factsOf(entry: ActivityEntry) {
  const { noun, at, type, actorName, requestId, sessionId, approvalId, onBehalfOf } = entry
  return [
    { label: 'When', value: formatInstantExact(at) },
    { label: 'Who', value: actorName },
    { label: 'Viewed by', value: onBehalfOf && (entry.onBehalfOfName ?? 'Another user') },
    { label: 'Record', value: <RecordLink entry={entry} /> },
    { label: 'Record type', value: nounOf(noun)?.label ?? noun },
    { label: 'Event', value: <CodeText code={type} /> },
    { label: 'Outlet', value: entry.outletCode },
    { label: 'Source', value: wayLabels[entry.via] },
    { label: 'Device', value: entry.device },
    { label: 'Address', value: entry.ipAddress && <CodeText code={entry.ipAddress} /> },
    { label: 'Session', value: sessionId && <CodeText code={sessionId} /> },
    { label: 'Approval', value: approvalId && <CodeText code={approvalId} /> },
    { label: 'Request', value: requestId && <CodeText code={requestId} /> },
  ]
}

/** Links to related entries: each opens this log with another filter. */
function waysOn({ entityId, actorId, actorName, requestId, approvalId, type }: ActivityEntry) {
  return [
    { search: { entityId }, words: 'All activity for this record' },
    ...(requestId ? [{ search: { requestId }, words: 'All of this request' }] : []),
    ...(approvalId ? [{ search: { entityId: approvalId }, words: 'Its approval' }] : []),
    ...(actorId ? [{ search: { actorId }, words: `All activity by ${actorName}` }] : []),
    { search: { type }, words: 'All events of this type' },
  ]
}
