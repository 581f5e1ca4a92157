import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { formatInstantExact } from '#platform/web/format-instant.ts'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import type { ActivityEntry } from './activity-api.ts'
import classes from './EntryPanel.module.css'
import { actOf, changesOf } from './entry-changes.ts'
import { nounOf } from './known-nouns.ts'
import { RecordLink } from './RecordLink.tsx'

/** One entry: what changed from what to what, and the ways to its neighbours. */
export function EntryPanel({ entry, onClose }: { entry: ActivityEntry; onClose: () => void }) {
  const { type, noun, label, at, actorId, actorName, requestId, entityId } = entry
  const changes = changesOf(entry.data)
  return (
    <SidePanel title={`${label}: ${actOf(type)}`} onClose={onClose}>
      <FactList
        facts={[
          { label: 'When', value: formatInstantExact(at) },
          { label: 'Who', value: actorName },
          { label: 'Record', value: <RecordLink entry={entry} /> },
          { label: 'Kind', value: nounOf(noun)?.label ?? noun },
          { label: 'Event', value: <CodeText code={type} /> },
          { label: 'Request', value: requestId && <CodeText code={requestId} /> },
        ]}
      />
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
          <li>
            <AppLink search={{ record: entityId }}>Everything about this record</AppLink>
          </li>
          {actorId && (
            <li>
              <AppLink search={{ actor: actorId }}>Everything by {actorName}</AppLink>
            </li>
          )}
          {requestId && (
            <li>
              <AppLink search={{ request: requestId }}>Everything of this request</AppLink>
            </li>
          )}
        </ul>
      </Section>
    </SidePanel>
  )
}
