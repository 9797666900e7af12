import type { MarksComponent } from '../market/queries.ts'
export const ChartMarks: MarksComponent = () => null
