import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#platform/web/format-instant.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import classes from './imports.module.css'
import { importsApi } from './imports-api.ts'
import { PageButtons } from './PageButtons.tsx'

/** The refused lines with their reasons, page by page, and all of them as a file. */
export function ImportRefusals(props: {
  id: string
  count: number
  isOver: boolean
  /** The same lines as a file. */
  file: string
}) {
  const { id, count, isOver, file } = props
  const [pages, setPages] = useState<readonly string[]>([])
  const after = pages.at(-1)
  const { data } = useQuery({
    ...importsApi.ask('refusals', { id, limit: 50, ...(after ? { after } : {}) }),
    placeholderData: keepPreviousData,
    refetchInterval: isOver ? false : 5000,
  })
  return (
    <Section
      title={count === 1 ? '1 refused line' : `${formatCount(count)} refused lines`}
      aside={
        <Button
          component="a"
          href={file}
          download
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} />}
        >
          Download as CSV
        </Button>
      }
    >
      <table className={classes.refusals}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Column</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {data?.rows.map(({ line, column, reason, raw }) => (
            <tr key={`${line} ${column} ${reason}`} title={raw}>
              <td className={classes.number}>{formatCount(line)}</td>
              <td>{column}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <PageButtons pages={pages} next={data?.nextCursor ?? null} onPages={setPages} />
    </Section>
  )
}
