import { useEffect, useState } from 'react'

/** 4 columns, 3 when the screen has less than 352 px. */
const NARROW_PX = 352

const columnsNow = (): 3 | 4 => (window.innerWidth < NARROW_PX ? 3 : 4)

export function useColumns(): 3 | 4 {
  const [columns, setColumns] = useState(columnsNow)
  useEffect(() => {
    const read = (): void => setColumns(columnsNow())
    window.addEventListener('resize', read)
    return () => window.removeEventListener('resize', read)
  }, [])
  return columns
}
