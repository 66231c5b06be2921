import { buttonCss } from '../components/Button.css.ts'
import { emptyStateCss } from '../components/EmptyState.css.ts'
import { iconCss } from '../components/Icon.css.ts'
import { listRowCss } from '../components/ListRow.css.ts'
import { pictureCss } from '../components/Picture.css.ts'
import { spinnerCss } from '../components/Spinner.css.ts'
import { baseCss } from '../theme/base.css.ts'
import { modalTokens } from '../theme/modalTokens.ts'
import { tokens } from '../theme/tokens.ts'
import { connectCss } from '../views/connect/Connect.css.ts'
import { shellCss } from './shell.css.ts'

/**
 * What every opening needs; views bring the rest. In the order in which rules override each other. Joined when the modal
 * is mounted: the code of the modal is preloaded in every tab, and most tabs never open it.
 */
export const modalCss = (): string =>
  [
    tokens,
    modalTokens,
    baseCss,
    iconCss,
    buttonCss,
    listRowCss,
    pictureCss,
    spinnerCss,
    emptyStateCss,
    shellCss,
    connectCss,
  ].join('\n')
