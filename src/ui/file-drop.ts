// Makes an element accept files that are dropped on it or pasted into it.
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'

/** Returns props for the element, and whether a file is over it. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  // Entering a child also leaves its parent: only the count shows that the file is still over the element.
  const depth = useRef(0)

  function enter(by: 1 | -1) {
    depth.current += by
    setOver(depth.current > 0)
  }

  return {
    isOver,
    drop: {
      onDragEnter: (event: DragEvent) => {
        if (holdsFile(event)) enter(1)
      },
      onDragLeave: (event: DragEvent) => {
        if (holdsFile(event)) enter(-1)
      },
      onDragOver: (event: DragEvent) => {
        if (holdsFile(event)) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        if (!holdsFile(event)) return
        event.preventDefault()
        depth.current = 0
        setOver(false)
        if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
      },
    },
  }
}

function holdsFile({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files')
}

/** Takes the files of a paste; pasted words stay where they are. */
export function takePastedFiles(event: ClipboardEvent, onFiles: (files: readonly File[]) => void): void {
  const { files, types } = event.clipboardData
  // Office programs put a picture of copied cells and words beside them; a person means the words.
  const areWords = types.includes('text/plain') && types.includes('text/html')
  if (files.length === 0 || areWords) return
  event.preventDefault()
  onFiles([...files])
}
