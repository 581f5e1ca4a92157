import { CopyField } from '#platform/web/CopyField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import classes from './backups.module.css'

/** No place for backups is set: how to set one up, or whose task it is. */
export function SetUpBackups({ hasOwnDatabase }: { hasOwnDatabase: boolean }) {
  if (!hasOwnDatabase)
    return (
      <EmptyNote title="The database is not backed up here">
        This server uses a PostgreSQL of your own (DATABASE_URL). Back it up with pgBackRest, WAL-G
        or your provider, together with the files of users and the encryption key.
      </EmptyNote>
    )
  return (
    <>
      <EmptyNote title="No place for backups is set">
        Nothing is copied away from this machine. Add these settings to the environment of the
        server, with a folder of another machine, and start the server again. A bucket of S3 is set
        with BACKUP_S3_BUCKET and four more settings.
      </EmptyNote>
      <div className={classes.fields}>
        <CopyField label="Make a key" text="npm run backup -- --new-key backup.key" />
        <CopyField label="Folder" text="BACKUP_FOLDER=/mnt/backups/quartermaster" />
        <CopyField label="Key" text="BACKUP_KEY_FILE=/etc/quartermaster/backup.key" />
      </div>
    </>
  )
}
