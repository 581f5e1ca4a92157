import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { formatCount } from '#platform/web/format-instant.ts'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import type { BackupsOverview } from '../backups.fields.ts'
import classes from './backups.module.css'

type Props = { download: BackupsOverview['download']; onClose: () => void }

const inMegabytes = (bytes: number) => `${formatCount(Math.ceil(bytes / 1_000_000))} MB`

/** What is downloaded, who can read it, and how it is restored. */
export function DownloadDialog({ download, onClose }: Props) {
  const { bytes, mostBytes, isEncrypted } = download
  return (
    <ModalDialog title="Download backup" onClose={onClose}>
      <div className={classes.dialog}>
        <p className={classes.text}>
          A whole backup with the files of users is made now, and sent as one tar file. The database
          has {inMegabytes(bytes ?? 0)}; at most {inMegabytes(mostBytes)} can be downloaded. The
          download begins when the backup is complete, and is recorded in the activity log.
        </p>
        <p className={classes.text}>
          {isEncrypted
            ? 'It is encrypted. Without the key in BACKUP_KEY_FILE it cannot be read.'
            : 'It is not encrypted: everyone who has the file can read all data of the company. Passwords of connections need seal.key, which is not in it.'}
        </p>
        <p className={classes.text}>
          To restore it, unpack it into an empty folder, set BACKUP_FOLDER to that folder, and run
          npm run restore.
        </p>
        <div className={classes.foot} data-foot>
          <ActButton onAct={onClose}>Cancel</ActButton>
          <Button
            component="a"
            href="/api/files/backup.tar"
            download
            leftSection={<IconDownload size={16} />}
            onClick={onClose}
          >
            Download backup
          </Button>
        </div>
      </div>
    </ModalDialog>
  )
}
