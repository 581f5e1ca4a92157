import { AddFilesButton, FileOfRecord } from '#platform/web/AddFilesButton.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import type { Variance } from '../variances.fields.ts'
import classes from './variances.module.css'
import { filesOfVariance } from './variances-api.ts'

/** Photos and PDFs that show why it is so. */
export function VarianceEvidence({ variance }: { variance: Variance }) {
  const { id, files } = variance
  const address = filesOfVariance(id)
  return (
    <Section title="Evidence" aside={<AddFilesButton address={address} area="variances" />}>
      {files.length === 0 ? <p className={classes.minor}>No photos or files yet.</p> : null}
      <ul className={classes.files}>
        {files.map((file) => (
          <li key={file.id}>
            <FileOfRecord file={file} address={address} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
