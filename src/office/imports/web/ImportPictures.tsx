import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { formatCount } from '#platform/web/format-instant.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { type PictureOutcome, pictureOutcomes } from '../import-pictures.ts'
import type { ImportRun } from '../imports.contract.ts'
import classes from './imports.module.css'
import { PictureRows, pictureLabels } from './PictureRows.tsx'
import { tablesApi } from './table-imports-api.ts'

type Sums = Readonly<Record<PictureOutcome, number>>

const lookAgainMs = 1_000

/** What became of each picture that the file names, and the step that fetches it again. */
export function ImportPictures({ run }: { run: ImportRun }) {
  const { id, state } = run
  const [only, setOnly] = useState<PictureOutcome | ''>('')
  const { data: sums } = useQuery({
    ...tablesApi.ask('pictureSums', { id }),
    refetchInterval: (query) => (query.state.data?.waiting ? lookAgainMs : false),
  })
  const retry = useAct({
    area: 'imports',
    run: tablesApi.call.retryPictures,
    onRefusal: () => true,
  })
  const total = sums ? pictureOutcomes.reduce((sum, each) => sum + sums[each], 0) : 0
  if (!sums || total === 0) return null
  const mayRetry = state === 'finished' || state === 'failed' || state === 'cancelled'
  return (
    <Section
      title="Pictures"
      aside={
        sums.failed > 0 && mayRetry ? (
          <ActButton size="xs" isPending={retry.isPending} onAct={() => retry.start({ id })}>
            Try all failed again
          </ActButton>
        ) : null
      }
    >
      <div className={classes.run}>
        <PictureProgress sums={sums} total={total} />
        {retry.refusal ? <RefusalNote refusal={retry.refusal} /> : null}
        <NativeSelect
          size="xs"
          aria-label="Show pictures"
          value={only}
          data={[{ value: '', label: `All pictures (${formatCount(total)})` }, ...choicesOf(sums)]}
          onChange={({ currentTarget: { value } }) =>
            setOnly(pictureOutcomes.find((each) => each === value) ?? '')
          }
        />
      </div>
      <PictureRows
        key={only}
        id={id}
        only={only}
        isFetching={sums.waiting > 0}
        onRetry={mayRetry ? (seq) => retry.start({ id, seq }) : null}
      />
    </Section>
  )
}

function PictureProgress({ sums, total }: { sums: Sums; total: number }) {
  const ended = total - sums.waiting
  const progress = `${formatCount(ended)} of ${formatCount(total)} pictures`
  return (
    <>
      {sums.waiting > 0 ? <ProgressBar share={ended / total} label={progress} /> : null}
      <span role="status">
        {sums.waiting > 0 ? `Fetching: ${progress}` : endInWords(sums, total)}
      </span>
    </>
  )
}

const presentIn = (sums: Sums) => pictureOutcomes.filter((outcome) => sums[outcome] > 0)

function choicesOf(sums: Sums) {
  return presentIn(sums).map((value) => {
    return { value, label: `${pictureLabels[value]} (${formatCount(sums[value])})` }
  })
}

/** `4 pictures: 2 fetched, 1 already there, 1 failed.` */
function endInWords(sums: Sums, total: number): string {
  const parts = presentIn(sums).map(
    (outcome) => `${formatCount(sums[outcome])} ${pictureLabels[outcome].toLowerCase()}`,
  )
  return `${total === 1 ? '1 picture' : `${formatCount(total)} pictures`}: ${parts.join(', ')}.`
}
