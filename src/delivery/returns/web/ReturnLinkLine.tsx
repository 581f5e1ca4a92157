import { Button, Checkbox, NumberInput } from '@mantine/core'
import { IconCamera, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { formatQuantity } from '#platform/quantity.ts'
import type { LinkedReturn } from '../return-link.contract.ts'
import { mostAnnouncedPhotos } from '../return-link.rules.ts'
import classes from './ReturnLink.module.css'
import type { Chosen } from './ReturnLinkForm.tsx'
import { shrinkPicture } from './shrink-picture.ts'

type LineProps = {
  line: LinkedReturn['lines'][number]
  chosen: Chosen | null
  /** The reason asks for a photo. */
  isToBeSeen: boolean
  photosElsewhere: number
  onChosen: (chosen: Chosen) => void
}

const nothing: Chosen = { quantity: 0, pictures: [] }

/** One product of the order: whether it comes back, how much of it, and its photos. */
export function ReturnLinkLine(props: LineProps) {
  const { line, isToBeSeen, photosElsewhere, onChosen } = props
  const { title, returnable, quantityScale, isFinal } = line
  const chosen = props.chosen ?? nothing
  const one = 10 ** quantityScale
  const isChosen = chosen.quantity > 0
  const least = Math.min(one, returnable)
  return (
    <div className={classes.line}>
      <Checkbox
        size="md"
        label={title}
        description={whatCanComeBack(line)}
        disabled={isFinal || returnable === 0}
        checked={isChosen}
        onChange={({ currentTarget: { checked } }) =>
          onChosen({ ...chosen, quantity: checked ? least : 0 })
        }
      />
      {isChosen && returnable > one ? (
        <NumberInput
          size="md"
          label={`How much of ${title}`}
          min={least / one}
          max={returnable / one}
          decimalScale={quantityScale}
          clampBehavior="strict"
          value={chosen.quantity / one}
          onChange={(value) => {
            const quantity = Math.round(Number(value) * one)
            if (quantity > 0) onChosen({ ...chosen, quantity })
          }}
        />
      ) : null}
      {isChosen && (isToBeSeen || chosen.pictures.length > 0) ? (
        <Pictures
          title={title}
          pictures={chosen.pictures}
          room={mostAnnouncedPhotos - photosElsewhere - chosen.pictures.length}
          onPictures={(pictures) => onChosen({ ...chosen, pictures })}
        />
      ) : null}
    </div>
  )
}

function whatCanComeBack({
  returnable,
  quantityScale,
  isFinal,
}: LinkedReturn['lines'][number]): string {
  if (isFinal) return 'Sold as final: it does not come back.'
  if (returnable === 0) return 'With us already, or on its way.'
  return `${formatQuantity(returnable, quantityScale)} can come back.`
}

const kinds = 'image/jpeg,image/png,image/webp'

function Pictures(props: {
  title: string
  pictures: readonly string[]
  /** How many more are allowed. */
  room: number
  onPictures: (pictures: readonly string[]) => void
}) {
  const { title, pictures, room, onPictures } = props
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState('')
  const add = async (files: readonly File[]) => {
    setFault('')
    try {
      const added = await Promise.all(files.slice(0, room).map(shrinkPicture))
      onPictures([...new Set([...pictures, ...added])])
    } catch {
      setFault('This picture cannot be shown. Take another one.')
    }
  }
  return (
    <div className={classes.pictures}>
      {pictures.map((picture, at) => (
        <span key={picture} className={classes.picture}>
          <img src={`data:image/jpeg;base64,${picture}`} alt={`${title}, ${at + 1}`} />
          <Button
            size="sm"
            variant="default"
            leftSection={<IconX size={14} aria-hidden />}
            onClick={() => onPictures(pictures.filter((each) => each !== picture))}
          >
            Take off
          </Button>
        </span>
      ))}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={kinds}
        aria-label={`Photos of ${title}`}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          add(files)
        }}
      />
      {room > 0 ? (
        <Button
          size="md"
          variant="default"
          leftSection={<IconCamera size={16} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          Add a photo
        </Button>
      ) : null}
      {fault ? (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      ) : null}
    </div>
  )
}
