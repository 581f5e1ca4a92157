import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { type PointerEvent, useRef, useState } from 'react'
import { IconButton } from '#platform/web/IconButton.tsx'
import { moved } from '../layout.rules.ts'
import classes from './LayoutDialog.module.css'

type Tile = { readonly key: string; readonly label: string }

type Props = {
  name: string
  /** In the order of the user. */
  tiles: readonly Tile[]
  hidden: readonly string[]
  onArrange: (keys: readonly string[]) => void
  onShow: (key: string, isShown: boolean) => void
}

/** Tiles that are moved by their arrows, by Alt with an arrow key, or dragged by their handle. */
export function LayoutList({ name, tiles, hidden, onArrange, onShow }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const keys = tiles.map(({ key }) => key)
  const move = ({ key, label }: Tile, place: number) => {
    const next = moved(keys, key, place)
    if (next.indexOf(key) === keys.indexOf(key)) return
    onArrange(next)
    setSaid(`${label}: ${next.indexOf(key) + 1} of ${keys.length}`)
  }
  const drag = (event: PointerEvent) => {
    const tile = tiles.find(({ key }) => key === dragged)
    if (tile) move(tile, placeAt(list.current, tile.key, event.clientY))
  }
  return (
    <fieldset className={classes.group}>
      <legend className={classes.name}>{name}</legend>
      <ul
        ref={list}
        className={classes.list}
        onPointerMove={drag}
        onPointerUp={() => setDragged(null)}
        onPointerCancel={() => setDragged(null)}
      >
        {tiles.map((tile, at) => (
          <li
            key={tile.key}
            data-tile={tile.key}
            data-dragged={dragged === tile.key || undefined}
            className={classes.tile}
            onKeyDown={(event) => {
              const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
              if (!event.altKey || step === 0) return
              event.preventDefault()
              move(tile, at + step)
            }}
          >
            {tiles.length > 1 ? (
              <span
                aria-hidden
                className={classes.handle}
                onPointerDown={(event) => {
                  // The list stays where it is, while the tile moves within it.
                  list.current?.setPointerCapture(event.pointerId)
                  setDragged(tile.key)
                }}
              >
                <IconGripVertical size={16} />
              </span>
            ) : null}
            <Checkbox
              className={classes.label}
              label={tile.label}
              checked={!hidden.includes(tile.key)}
              onChange={({ currentTarget: { checked } }) => onShow(tile.key, checked)}
            />
            {tiles.length > 1 ? (
              <>
                <IconButton
                  label={`Move ${tile.label} up`}
                  hint="Move up"
                  isDisabled={at === 0}
                  onAct={() => move(tile, at - 1)}
                >
                  <IconArrowUp size={16} />
                </IconButton>
                <IconButton
                  label={`Move ${tile.label} down`}
                  hint="Move down"
                  isDisabled={at === tiles.length - 1}
                  onAct={() => move(tile, at + 1)}
                >
                  <IconArrowDown size={16} />
                </IconButton>
              </>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </fieldset>
  )
}

/** How many of the other tiles are above this height. */
function placeAt(list: HTMLUListElement | null, key: string, height: number): number {
  const others = [...(list?.querySelectorAll<HTMLElement>('[data-tile]') ?? [])].filter(
    ({ dataset }) => dataset.tile !== key,
  )
  return others.filter((other) => {
    const { top, bottom } = other.getBoundingClientRect()
    return (top + bottom) / 2 < height
  }).length
}
