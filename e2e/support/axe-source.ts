import axe from 'axe-core';

/**
 * What is changed in axe.
 *
 * - It reads a colour once, not for each element that has it: a fifth of its time.
 * - It takes no text for an icon. Persian letters join, which looks to axe like the word of an icon font, so it drew each
 *   text to compare, and left out half of those with too little contrast. Our fonts have no icons.
 * - It looks up what it knows of an element in maps, not one element after the other.
 * - The parts of a colour are properties of it, not entries of six weak maps, which cost the garbage collector much.
 */
const CHANGES = {
  'value: function parseString(colorString) {': `value: function parseString(colorString) {
    var colors = window.colorsOfAxe || (window.colorsOfAxe = new Map());
    var known = colors.get(colorString);
    if (known) return Object.assign(this, known);
    this.parseNewString(colorString);
    colors.set(colorString, { r: this.r, g: this.g, b: this.b, alpha: this.alpha });
    return this;
  } }, { key: 'parseNewString', value: function parseNewString(colorString) {`,
  'function _isIconLigature(textVNode) {': 'function _isIconLigature(textVNode) { return false;',
  "var memoized = (0, import_memoizee['default'])(fn);": `var results = new Map();
    var last = Math.max(fn.length, 1) - 1;
    function memoized() {
      var known = results;
      for (var i = 0; i < last; i++) {
        var next = known.get(arguments[i]);
        if (!next) known.set(arguments[i], next = new Map());
        known = next;
      }
      var key = fn.length === 0 ? undefined : arguments[last];
      if (!known.has(key)) known.set(key, fn.apply(this, arguments));
      return known.get(key);
    }
    memoized.clear = function() { results.clear(); };`,
  '(_r = new WeakMap(), _g = new WeakMap(), _b = new WeakMap(), _red = new WeakMap(), \n    _green = new WeakMap(), _blue = new WeakMap(),': `(_r = new PrivateField(), _g = new PrivateField(), _b = new PrivateField(),
    _red = new PrivateField(), _green = new PrivateField(), _blue = new PrivateField(),`,
  'function _classPrivateFieldInitSpec(e, t, a) {': `function PrivateField() {
    var key = Symbol();
    this.has = function(object) { return key in object; };
    this.get = function(object) { return object[key]; };
    this.set = function(object, value) { object[key] = value; };
  }
  function _classPrivateFieldInitSpec(e, t, a) {`,
};

const changed = Object.entries(CHANGES).reduce((source, [before, after]) => {
  if (!source.includes(before)) throw new Error(`axe has no ${before}`);
  return source.replace(before, () => after);
}, axe.source);

/** axe's script. It notes no HTML of the elements that it looks at: their selectors say where they are. */
export const AXE_SOURCE = `${changed}\naxe.configure({ noHtml: true });`;
