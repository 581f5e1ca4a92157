import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { productNoun } from '#stock/catalog/catalog.nouns.ts'
import type { PictureOutcome } from '../import-pictures.ts'
import type { ImportPictureRow } from '../table-imports.contract.ts'
import { ImportedLink } from './ImportedLink.tsx'
import classes from './imports.module.css'
import { PageButtons } from './PageButtons.tsx'
import { tablesApi } from './table-imports-api.ts'

export const pictureLabels: Readonly<Record<PictureOutcome, string>> = {
  waiting: 'Waiting',
  fetched: 'Fetched',
  present: 'Already there',
  refused: 'Refused',
  failed: 'Failed',
}

const rowsPerPage = 50
const lookAgainMs = 1_000

type PictureRowsProps = {
  id: string
  only: PictureOutcome | ''
  isFetching: boolean
  /** Null where none can be fetched any more. */
  onRetry: ((seq: number) => void) | null
}

/** The pictures of an import in the order of its file, page by page. */
export function PictureRows({ id, only, isFetching, onRetry }: PictureRowsProps) {
  const [pages, setPages] = useState<readonly string[]>([])
  const after = pages.at(-1)
  const { data, refetch } = useQuery({
    ...tablesApi.ask('pictures', {
      id,
      limit: rowsPerPage,
      ...(only ? { outcome: only } : {}),
      ...(after ? { after } : {}),
    }),
    placeholderData: keepPreviousData,
    refetchInterval: isFetching ? lookAgainMs : false,
  })
  // The last pictures may have ended after the rows were asked for.
  useEffect(() => {
    if (!isFetching) refetch().catch(() => null)
  }, [isFetching, refetch])
  if (!data) return null
  return (
    <>
      <table className={classes.columns} aria-label="Pictures">
        <thead>
          <tr>
            <th scope="col">Picture</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <PictureRow key={row.seq} row={row} onRetry={onRetry} />
          ))}
        </tbody>
      </table>
      {data.rows.length === 0 ? (
        <p className={classes.quiet}>No pictures match this filter.</p>
      ) : null}
      <PageButtons pages={pages} next={data.nextCursor} onPages={setPages} />
    </>
  )
}

type PictureRowProps = { row: ImportPictureRow } & Pick<PictureRowsProps, 'onRetry'>

function PictureRow({ row, onRetry }: PictureRowProps) {
  const { seq, productId, label, url, outcome, reason } = row
  return (
    <tr>
      <th scope="row">
        {productId === null ? (
          label
        ) : (
          <ImportedLink path={productNoun.path(productId)} label={label} />
        )}
        <span className={classes.cells} title={url}>
          {url}
        </span>
      </th>
      <td>
        {pictureLabels[outcome]}
        {reason ? <span className={classes.why}>{reason}</span> : null}
        {reason && onRetry ? (
          <ActButton size="xs" onAct={() => onRetry(seq)}>
            Try again
          </ActButton>
        ) : null}
      </td>
    </tr>
  )
}
