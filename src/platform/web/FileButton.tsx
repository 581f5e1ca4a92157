import { type ReactNode, useRef } from 'react'
import { ActButton } from './ActButton.tsx'

/** The kinds of pictures that the server takes. */
export const pictureKinds = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

/** A button that lets the user choose files; the same file can be chosen again. */
export function FileButton(props: {
  children: string
  /** The name of the field for screen readers; by default, the text of the button. */
  label?: string
  /** As an `accept` attribute. */
  kinds: string
  isMany?: boolean
  /** On a phone, the camera instead of the stored pictures. */
  isCamera?: boolean
  icon?: ReactNode
  size?: 'xs' | 'sm'
  /** See `ActButton`. */
  operation?: string
  whyNot?: string | null
  isPending?: boolean
  onFiles: (files: readonly File[]) => void
}) {
  const { children, label = children, isMany = false, isCamera = false, onFiles } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMany}
        accept={props.kinds}
        {...(isCamera ? { capture: 'environment' } : {})}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <ActButton
        size={props.size ?? 'xs'}
        whyNot={props.whyNot ?? null}
        isPending={props.isPending ?? false}
        icon={props.icon}
        {...(props.operation ? { operation: props.operation } : {})}
        onAct={() => input.current?.click()}
      >
        {children}
      </ActButton>
    </>
  )
}
