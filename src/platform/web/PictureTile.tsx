import { classNames } from './class-names.ts'
import classes from './PictureTile.module.css'
import tones from './tones.module.css'

const tints = ['quiet', 'active', 'waiting', 'good', 'special'] as const

type PictureTileProps = {
  src: string | null
  /** Of what it is; its first letter is shown where there is no picture. */
  title: string
  size?: 'md' | 'lg'
}

/** A picture of 96 px or 160 px; without one, a letter on a tint that stays the same. */
export function PictureTile({ src, title, size = 'md' }: PictureTileProps) {
  const shape = classNames(classes.tile, classes[size])
  if (src !== null) return <img className={shape} src={src} alt="" decoding="async" />
  const letters = [...title]
  const sum = letters.reduce((all, letter) => all + (letter.codePointAt(0) ?? 0), 0)
  const tint = tints[sum % tints.length] ?? 'quiet'
  return (
    <span aria-hidden="true" className={classNames(shape, classes.letter, tones[tint])}>
      {letters.find((letter) => /[\p{L}\p{N}]/u.test(letter))?.toUpperCase() ?? '?'}
    </span>
  )
}
