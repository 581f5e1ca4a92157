import { Button } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { AddFilesButton, FileOfRecord } from '#platform/web/AddFilesButton.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import type { FraudReport } from '../fraud-reports.fields.ts'
import classes from './fraud-reports.module.css'
import { filesOfReport } from './fraud-reports-api.ts'

const ended: readonly string[] = ['unsubstantiated', 'duplicate', 'closed']

/** Photos and documents with their hashes, and everything in one zip. */
export function ReportEvidence({ report }: { report: FraudReport }) {
  const { id, files, state } = report
  const address = filesOfReport(id)
  return (
    <Section
      title="Evidence"
      aside={
        ended.includes(state) ? null : <AddFilesButton address={address} area="fraudReports" />
      }
    >
      {files.length === 0 ? <p className={classes.minor}>No photos or documents yet.</p> : null}
      <ul className={classes.files}>
        {files.map((file) => (
          <li key={file.id}>
            <FileOfRecord file={file} address={address} />
            <span className={classes.hash} title={file.sha256}>
              SHA-256 {file.sha256.slice(0, 16)}…
            </span>
          </li>
        ))}
      </ul>
      <Button
        component="a"
        href={`/api/files/fraud-reports/${id}/evidence.zip`}
        download
        size="xs"
        variant="default"
        leftSection={<IconFileZip size={14} />}
      >
        Export evidence pack
      </Button>
      <p className={classes.minor}>
        One zip with the report, the timeline, scans, calls, courier reports, photos and files. Each
        export is recorded.
      </p>
    </Section>
  )
}
