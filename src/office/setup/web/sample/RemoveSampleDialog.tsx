import { useQuery, useQueryClient } from '@tanstack/react-query'
import { AppLink } from '#platform/web/AppLink.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ScrollRegion } from '#platform/web/layout/ScrollRegion.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { RecordWithPath, RemovalPreview } from '../../sample.contract.ts'
import { sampleApi } from '../setup-api.ts'
import { endTour } from '../tour/tour-state.ts'
import classes from './RemoveSampleDialog.module.css'

type RemoveSampleProps = { onRemoved: () => void; onClose: () => void }

/** What is removed, what was built on it, and what prevents it, before anything is removed. */
export function RemoveSampleDialog({ onRemoved, onClose }: RemoveSampleProps) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...sampleApi.ask('preview', {}),
    staleTime: 0,
    gcTime: 0,
  })
  const act = useAct({
    area: 'sample',
    run: sampleApi.call.remove,
    onRefusal: () => {
      queries.invalidateQueries({ queryKey: ['sample'] })
      return true
    },
    onDone: () => {
      endTour()
      onRemoved()
    },
  })
  const isBlocked = (data?.blocking.length ?? 0) > 0
  return (
    <ConfirmDialog
      title="Remove sample data?"
      confirmLabel="Remove sample data"
      isDangerous
      isWide
      whyNot={
        !data
          ? 'Wait for the preview.'
          : isBlocked
            ? 'Real records use the sample data. See the list.'
            : null
      }
      isPending={act.isPending}
      refusal={act.refusal}
      fields={
        error ? (
          <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
        ) : data ? (
          <Preview preview={data} />
        ) : (
          <Pending />
        )
      }
      onConfirm={() => act.start({ seen: data?.seen ?? '' })}
      onClose={onClose}
    >
      The sample records are deleted, with their stock and history. The activity log keeps its
      entries. This can’t be undone.
    </ConfirmDialog>
  )
}

function Preview({ preview }: { preview: RemovalPreview }) {
  const { removed, own, changed, blocking } = preview
  return (
    <ScrollRegion label="What is removed" className={classes.preview}>
      {blocking.length > 0 ? (
        <section aria-labelledby="sample-blocking" className={classes.blocking}>
          <h3 id="sample-blocking">Real records use the sample data</h3>
          <p>Nothing can be removed while they do.</p>
          <ul>
            {blocking.map((tie) => (
              <li key={`${tie.label} ${tie.why}`}>
                <RecordName record={tie} />: {tie.why}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <table className={classes.counts}>
        <caption>Removed</caption>
        <thead>
          <tr>
            <th scope="col">Records</th>
            <th scope="col">Count</th>
            <th scope="col">Added since</th>
          </tr>
        </thead>
        <tbody>
          {removed.map(({ kind, count, own: added }) => (
            <tr key={kind}>
              <th scope="row">{kind}</th>
              <td>{count}</td>
              <td>{added === 0 ? '–' : added}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {own.length > 0 ? (
        <section aria-labelledby="sample-own">
          <h3 id="sample-own">Orders placed since, of sample products</h3>
          <p>They are removed too, because they have no other products.</p>
          <ul>
            {own.map((record) => (
              <li key={record.label}>
                <RecordName record={record} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {changed.length > 0 ? (
        <section aria-labelledby="sample-changed">
          <h3 id="sample-changed">Sample records that users changed</h3>
          <ul>
            {changed.map((record) => (
              <li key={record.label}>
                <RecordName record={record} />: {inWords(record.changes)}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </ScrollRegion>
  )
}

const inWords = (changes: number) => (changes === 1 ? '1 change' : `${changes} changes`)

function RecordName({ record: { label, path } }: { record: RecordWithPath }) {
  if (path === null) return label
  const { pathname, searchParams } = new URL(path, 'https://app.invalid')
  return (
    <AppLink to={pathname} search={Object.fromEntries(searchParams)}>
      {label}
    </AppLink>
  )
}
