import { buttonCss } from '../components/Button.css.ts'
import { checkboxCss } from '../components/Checkbox.css.ts'
import { emptyStateCss } from '../components/EmptyState.css.ts'
import { iconCss } from '../components/Icon.css.ts'
import { listRowCss } from '../components/ListRow.css.ts'
import { pictureCss } from '../components/Picture.css.ts'
import { searchFieldCss } from '../components/SearchField.css.ts'
import { spinnerCss } from '../components/Spinner.css.ts'
import { statusPanelCss } from '../components/StatusPanel.css.ts'
import { baseCss } from '../theme/base.css.ts'
import { modalTokens } from '../theme/modalTokens.ts'
import { tokens } from '../theme/tokens.ts'
import { connectCss } from '../views/Connect/Connect.css.ts'
import { shellCss } from './shell.css.ts'

/** What every modal needs, in the order in which rules override each other. */
export const STYLES = [
  tokens,
  modalTokens,
  baseCss,
  iconCss,
  buttonCss,
  listRowCss,
  pictureCss,
  spinnerCss,
  emptyStateCss,
  searchFieldCss,
  statusPanelCss,
  checkboxCss,
  shellCss,
  connectCss,
].join('\n')
