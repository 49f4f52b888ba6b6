/* Remembers whether the last response contained anything to continue with, and for which profile. With this, a new
   page reserves the row's space from its first paint, so that nothing shifts when the response arrives. */

const STORAGE = 'continue-row';

/** Whether this member had something to continue with on the last visit. */
export function hadContinueItems(userId: number): boolean {
  try {
    return localStorage.getItem(STORAGE) === String(userId);
  } catch {
    return false;
  }
}

export function rememberContinueItems(userId: number, hasAny: boolean): void {
  try {
    if (hasAny) localStorage.setItem(STORAGE, String(userId));
    else if (hadContinueItems(userId)) localStorage.removeItem(STORAGE);
  } catch {
    // Storage is full or blocked: no space is reserved.
  }
}

/**
 * Runs during parsing, because the server does not know the user. Marks its parent element if the
 * signed-in member has something to continue with.
 */
export const CONTINUE_MARK_SCRIPT =
  'try{var i=JSON.parse(localStorage.getItem("auth-storage")).state.user,j=(i.profile||i).id;' +
  `if(/(^|; )token=./.test(document.cookie)&&localStorage.getItem("${STORAGE}")===""+j)` +
  'document.currentScript.parentNode.dataset.kept=""}catch(e){}';
