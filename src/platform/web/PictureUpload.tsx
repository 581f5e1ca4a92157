import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { ActButton } from './ActButton.tsx'
import { sendFile } from './client.ts'
import classes from './PictureUpload.module.css'
import { ProgressBar } from './ProgressBar.tsx'
import { usePhone } from './use-phone.ts'

const kinds = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

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
  const shared = { whyNot, isSingle, isSending: share !== null, onFiles: send }
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
      <FileButton {...shared} icon={<IconPhotoPlus size={14} />}>
        {label}
      </FileButton>
    </span>
  )
}

function FileButton(props: {
  children: string
  icon: ReactNode
  whyNot: string | null
  isSingle: boolean
  isSending: boolean
  isCamera?: boolean
  onFiles: (files: readonly File[]) => void
}) {
  const { children, icon, whyNot, isSingle, isSending, isCamera = false, onFiles } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isCamera && !isSingle}
        accept={kinds}
        {...(isCamera ? { capture: 'environment' } : {})}
        aria-label={children}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          onFiles(files)
        }}
      />
      <ActButton
        size="xs"
        whyNot={whyNot}
        isPending={isSending}
        icon={icon}
        onAct={() => input.current?.click()}
      >
        {children}
      </ActButton>
    </>
  )
}
