/** Four answers that can be told apart by ear: accepted, wrong, too many or unknown, done. */
export type ScanSound = 'ok' | 'wrong' | 'over' | 'done'

type Note = { readonly hertz: number; readonly at: number; readonly length: number }

type Melody = { readonly wave: OscillatorType; readonly notes: readonly Note[] }

const melodies: Readonly<Record<ScanSound, Melody>> = {
  ok: { wave: 'sine', notes: [{ hertz: 1320, at: 0, length: 0.08 }] },
  wrong: {
    wave: 'square',
    notes: [
      { hertz: 196, at: 0, length: 0.16 },
      { hertz: 147, at: 0.18, length: 0.26 },
    ],
  },
  over: {
    wave: 'triangle',
    notes: [
      { hertz: 523, at: 0, length: 0.09 },
      { hertz: 523, at: 0.13, length: 0.09 },
      { hertz: 523, at: 0.26, length: 0.09 },
    ],
  },
  done: {
    wave: 'sine',
    notes: [
      { hertz: 784, at: 0, length: 0.1 },
      { hertz: 988, at: 0.1, length: 0.1 },
      { hertz: 1319, at: 0.2, length: 0.2 },
    ],
  },
}

const buzzes: Readonly<Record<ScanSound, number | number[]>> = {
  ok: 40,
  wrong: [180, 60, 180],
  over: [60, 60, 60, 60, 60],
  done: [40, 40, 120],
}

const muteKey = 'quartermaster_scan_sounds_muted'

export function areScanSoundsMuted(): boolean {
  try {
    return window.localStorage.getItem(muteKey) !== null
  } catch {
    return false
  }
}

export function muteScanSounds(isMuted: boolean): void {
  try {
    if (isMuted) window.localStorage.setItem(muteKey, 'yes')
    else window.localStorage.removeItem(muteKey)
  } catch {
    // Without storage the choice cannot be saved.
  }
}

let audio: AudioContext | null = null
let tuning = { isOn: true, volumePercent: 60 }

/** The user's volume, on every device; the mute above is for this browser only. */
export function tuneScanSounds(wanted: { isOn: boolean; volumePercent: number }): void {
  tuning = wanted
}

/** Sounds and, on phones, vibration. Muting turns off only the sound. */
export function playScanSound(sound: ScanSound): void {
  navigator.vibrate?.(buzzes[sound])
  if (!areScanSoundsMuted()) play(melodies[sound])
}

const news: Melody = {
  wave: 'sine',
  notes: [
    { hertz: 659, at: 0, length: 0.18 },
    { hertz: 880, at: 0.14, length: 0.3 },
  ],
}

/** The sound of a notification. Browsers allow it only after the user's first interaction. */
export function playNewsSound(): void {
  if (navigator.userActivation?.hasBeenActive) play(news)
}

function play({ wave, notes }: Melody): void {
  if (!tuning.isOn) return
  audio ??= new AudioContext()
  const loudness = (0.42 * tuning.volumePercent) / 100
  for (const { hertz, at, length } of notes) {
    const start = audio.currentTime + at
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.type = wave
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(loudness, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + length)
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + length)
  }
}
