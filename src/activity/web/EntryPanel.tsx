import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { actOf, changesOf } from '#platform/web/entry-changes.ts'
import { formatInstantExact } from '#platform/web/format-instant.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import type { ActivityEntry } from '../activity.contract.ts'
import { wayLabels } from './activity-words.ts'
import classes from './EntryPanel.module.css'
import { nounOf } from './known-nouns.ts'
import { RecordLink } from './RecordLink.tsx'
import { ResultBadge } from './ResultBadge.tsx'

/** One entry: what changed from what to what, and the ways to its neighbours. */
export function EntryPanel({ entry, onClose }: { entry: ActivityEntry; onClose: () => void }) {
  const { type, label, result } = entry
  const { currency } = useHouse()
  const changes = changesOf(entry.data, currency)
  return (
    <SidePanel
      title={`${label}: ${actOf(type)}`}
      mark={<ResultBadge result={result} />}
      onClose={onClose}
    >
      <FactList facts={factsOf(entry)} />
      <Section title="What it changed">
        {changes.length === 0 ? (
          <p className={classes.nothing}>The entry carries no further values.</p>
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
    { label: 'Looked through by', value: onBehalfOf && (entry.onBehalfOfName ?? 'Another user') },
    { label: 'Record', value: <RecordLink entry={entry} /> },
    { label: 'Kind', value: nounOf(noun)?.label ?? noun },
    { label: 'Event', value: <CodeText code={type} /> },
    { label: 'Outlet', value: entry.outletCode },
    { label: 'Way in', value: wayLabels[entry.via] },
    { label: 'Device', value: entry.device },
    { label: 'Address', value: entry.ipAddress && <CodeText code={entry.ipAddress} /> },
    { label: 'Session', value: sessionId && <CodeText code={sessionId} /> },
    { label: 'Approval', value: approvalId && <CodeText code={approvalId} /> },
    { label: 'Request', value: requestId && <CodeText code={requestId} /> },
  ]
}

/** The ways to its neighbours: each is this log, filtered anew. */
function waysOn({ entityId, actorId, actorName, requestId, approvalId, type }: ActivityEntry) {
  return [
    { search: { record: entityId }, words: 'Everything about this record' },
    ...(requestId ? [{ search: { request: requestId }, words: 'All of this request' }] : []),
    ...(approvalId ? [{ search: { record: approvalId }, words: 'Its approval' }] : []),
    ...(actorId ? [{ search: { actor: actorId }, words: `Everything by ${actorName}` }] : []),
    { search: { type }, words: 'Everything of this kind of event' },
  ]
}
