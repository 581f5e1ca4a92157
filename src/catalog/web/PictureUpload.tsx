import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { sendFile } from '#platform/web/client.ts'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'
import { usePhone } from '#platform/web/use-phone.ts'
import classes from './products.module.css'

const kinds = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

/** Sends pictures one after the other; a phone may take them on the spot. */
export function PictureUpload(props: { productId: string; whyNot: string | null }) {
  const { productId, whyNot } = props
  const queries = useQueryClient()
  const isPhone = usePhone()
  const [share, setShare] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const send = async (files: readonly File[]) => {
    setFault(null)
    try {
      for (const file of files) {
        setShare(0)
        const address = `/api/products/${productId}/images`
        await sendFile(address, file, setShare, new AbortController().signal)
        queries.invalidateQueries({ queryKey: ['products'] })
      }
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
    } finally {
      setShare(null)
    }
  }
  const shared = { whyNot, isSending: share !== null, onFiles: send }
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
        Add pictures
      </FileButton>
    </span>
  )
}

function FileButton(props: {
  children: string
  icon: ReactNode
  whyNot: string | null
  isSending: boolean
  isCamera?: boolean
  onFiles: (files: readonly File[]) => void
}) {
  const { children, icon, whyNot, isSending, isCamera = false, onFiles } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isCamera}
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
