import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { sendFile } from '#platform/web/client.ts'
import { FileButton, pictureKinds } from '#platform/web/FileButton.tsx'
import { settingPicture } from '#platform/web/setting-picture.ts'
import classes from './PictureField.module.css'
import type { FieldProps } from './SettingField.tsx'

/** A picture: it is uploaded at once and counts when the settings are saved. */
export function PictureField({ setting, value, onChange, fault }: FieldProps) {
  const [isSending, setSending] = useState(false)
  const [uploadFault, setUploadFault] = useState<string | null>(null)
  const fileId = String(value)
  const send = async (file: File) => {
    setUploadFault(null)
    setSending(true)
    try {
      const address = `/api/business/settings/${setting.key}/images`
      const answer = await sendFile(address, file, () => {}, new AbortController().signal)
      onChange(fileIdOf(answer))
    } catch (error) {
      setUploadFault(error instanceof Error ? error.message : String(error))
    } finally {
      setSending(false)
    }
  }
  const said = uploadFault ?? fault
  return (
    <div className={classes.field}>
      {fileId ? (
        <img
          className={classes.picture}
          src={settingPicture(setting.key, fileId)}
          alt={setting.label}
        />
      ) : (
        <span className={classes.none}>No picture</span>
      )}
      <div className={classes.acts}>
        <FileButton
          label={`Choose a picture: ${setting.label}`}
          kinds={pictureKinds}
          isPending={isSending}
          onFiles={([file]) => file && send(file)}
        >
          {fileId ? 'Replace' : 'Upload a picture'}
        </FileButton>
        {fileId ? (
          <ActButton size="xs" isPending={isSending} onAct={() => onChange('')}>
            Remove
          </ActButton>
        ) : null}
      </div>
      {said ? (
        <p role="alert" className={classes.fault}>
          {said}
        </p>
      ) : null}
    </div>
  )
}

function fileIdOf(answer: unknown): string {
  if (typeof answer === 'object' && answer && 'fileId' in answer) return String(answer.fileId)
  throw new Error('The server did not say where the picture is. Please upload it again.')
}
