import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendFile } from './client.ts'
import { FileButton, pictureKinds } from './FileButton.tsx'
import classes from './PictureUpload.module.css'
import { ProgressBar } from './ProgressBar.tsx'
import { usePhone } from './use-phone.ts'

/** Uploads pictures one after the other; a phone can take them with its camera. */
export function PictureUpload(props: {
  /** The API URL of the upload. */
  address: string
  /** The area whose queries show them. */
  area: string
  label?: string
  /** One picture at a time, which replaces the former one. */
  isSingle?: boolean
  whyNot: string | null
}) {
  const { address, area, label = 'Add pictures', isSingle = false, whyNot } = props
  const queries = useQueryClient()
  const isPhone = usePhone()
  const [share, setShare] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const send = async (files: readonly File[]) => {
    setFault(null)
    try {
      for (const file of files) {
        setShare(0)
        await sendFile(address, file, setShare, new AbortController().signal)
        queries.invalidateQueries({ queryKey: [area] })
      }
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
    } finally {
      setShare(null)
    }
  }
  const shared = { kinds: pictureKinds, whyNot, isPending: share !== null, onFiles: send }
  return (
    <span className={classes.upload}>
      {fault ? (
        <span role="alert" className={classes.fault}>
          {fault}
        </span>
      ) : null}
      {share === null ? null : <ProgressBar share={share} label="Sending the picture" />}
      {isPhone ? (
        <FileButton {...shared} icon={<IconCamera size={14} />} isCamera>
          Take a picture
        </FileButton>
      ) : null}
      <FileButton {...shared} icon={<IconPhotoPlus size={14} />} isMany={!isSingle}>
        {label}
      </FileButton>
    </span>
  )
}
