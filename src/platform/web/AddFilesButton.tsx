import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './AddFilesButton.module.css'
import { FileButton, pictureKinds } from './FileButton.tsx'
import { useSendFiles } from './use-send-files.ts'

type AddFilesButtonProps = {
  address: string
  /** Whose queries show the files. */
  area: string
}

/** Adds pictures and PDFs to a record, and says below the button which were not taken. */
export function AddFilesButton({ address, area }: AddFilesButtonProps) {
  const [fault, setFault] = useState<string | null>(null)
  const sending = useSendFiles({ address, area, longestName: 120, onFault: setFault })
  return (
    <>
      <FileButton
        kinds={`${pictureKinds},application/pdf`}
        isMany
        icon={<IconPaperclip size={14} />}
        isPending={sending.isSending}
        onFiles={(files) => {
          setFault(null)
          sending.send(files)
        }}
      >
        Add file
      </FileButton>
      {fault ? (
        <span role="alert" className={classes.fault}>
          {fault}
        </span>
      ) : null}
    </>
  )
}

type FileOfRecordProps = {
  address: string
  file: { readonly fileId: string; readonly name: string; readonly isPicture: boolean }
}

/** A picture is shown, any other file by its name; both open in a tab of their own. */
export function FileOfRecord({ address, file }: FileOfRecordProps) {
  const { fileId, name, isPicture } = file
  return (
    <a href={`${address}/${fileId}`} target="_blank" rel="noreferrer">
      {isPicture ? <img src={`${address}/${fileId}`} alt={name} /> : name}
    </a>
  )
}
