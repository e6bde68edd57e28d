// Native functions that tell their signature, which inspect, help and notebooks ask for and nanobind's do not, and
// that refuse wrong arguments in one line instead of a list of overloads. What is told is made in Python.
#include <nanobind/nanobind.h>
#include <structmember.h>

#include <cstddef>

#include "python/bindings.h"

namespace turnwise {
namespace {

namespace nb = nanobind;

// Stable since Python 3.8 and named in the limited API since 3.12.
constexpr unsigned long kHasVectorcall = 1UL << 11, kIsMethodDescriptor = 1UL << 17;
using Vectorcall = PyObject* (*)(PyObject*, PyObject* const*, std::size_t, PyObject*);

// A function of nanobind, called through without any other cost.
struct Signed {
    PyObject_HEAD;
    Vectorcall call;
    PyObject* function;
};

PyObject* function_of(PyObject* self) { return reinterpret_cast<Signed*>(self)->function; }

nb::object helper(const char* name) { return nb::module_::import_("turnwise._core.signatures").attr(name); }

// The error that is set, in one line if it is nanobind's about arguments.
void explain(PyObject* function) {
    if (!PyErr_ExceptionMatches(PyExc_TypeError)) return;
    try {
        nb::python_error error;  // takes the one that is set
        const nb::object told = helper("refusal")(nb::borrow(function), error.value());
        PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(told.ptr())), told.ptr());
    } catch (nb::python_error& error) {
        error.restore();
    }
}

PyObject* call(PyObject* self, PyObject* const* args, std::size_t count, PyObject* names) {
    PyObject* result = nb::detail::vectorcall(function_of(self), args, count, names);
    if (!result) explain(function_of(self));
    return result;
}

PyObject* call_by_tuple(PyObject* self, PyObject* args, PyObject* names) {
    PyObject* result = PyObject_Call(function_of(self), args, names);
    if (!result) explain(function_of(self));
    return result;
}

PyObject* bound(PyObject* self, PyObject* object, PyObject*) {
    if (!object || object == Py_None) return Py_NewRef(self);
    static PyObject* const kMethod = nb::object(nb::module_::import_("types").attr("MethodType")).release().ptr();
    return PyObject_CallFunctionObjArgs(kMethod, self, object, nullptr);
}

PyObject* ask(PyObject* self, const char* name) noexcept {
    try {
        return helper(name)(nb::borrow(function_of(self))).release().ptr();
    } catch (nb::python_error& error) {
        error.restore();
        return nullptr;
    }
}
PyObject* signature(PyObject* self, void*) { return ask(self, "of"); }
PyObject* doc(PyObject* self, void*) { return ask(self, "doc_of"); }

// Its name and the like are the function's.
PyObject* attribute(PyObject* self, PyObject* name) {
    PyObject* own = PyObject_GenericGetAttr(self, name);
    if (own || !PyErr_ExceptionMatches(PyExc_AttributeError)) return own;
    PyErr_Clear();
    return PyObject_GetAttr(function_of(self), name);
}

void destroy(PyObject* self) {
    PyTypeObject* type = Py_TYPE(self);
    Py_DECREF(function_of(self));
    PyObject_Free(self);
    Py_DECREF(type);
}

nb::object make_type(const char* name, bool is_method) {
    static PyMemberDef members[] = {
        {"__vectorcalloffset__", T_PYSSIZET, static_cast<Py_ssize_t>(offsetof(Signed, call)), READONLY, nullptr}, {}};
    static PyGetSetDef getters[] = {
        {"__signature__", signature, nullptr, nullptr, nullptr}, {"__doc__", doc, nullptr, nullptr, nullptr}, {}};
    PyType_Slot slots[] = {{Py_tp_members, members},
                           {Py_tp_getset, getters},
                           {Py_tp_getattro, reinterpret_cast<void*>(attribute)},
                           {Py_tp_call, reinterpret_cast<void*>(call_by_tuple)},
                           {Py_tp_dealloc, reinterpret_cast<void*>(destroy)},
                           {is_method ? Py_tp_descr_get : 0, reinterpret_cast<void*>(bound)},
                           {0, nullptr}};
    const unsigned long flags = Py_TPFLAGS_DEFAULT | kHasVectorcall | (is_method ? kIsMethodDescriptor : 0);
    PyType_Spec spec{name, sizeof(Signed), 0, static_cast<unsigned int>(flags), slots};
    return nb::steal(PyType_FromSpec(&spec));
}

nb::object signed_method(nb::handle function, bool is_method) {
    static PyObject* const kTypes[] = {make_type("turnwise.NativeFunction", false).release().ptr(),
                                       make_type("turnwise.NativeMethod", true).release().ptr()};
    auto* type = reinterpret_cast<PyTypeObject*>(kTypes[is_method]);
    auto* made = PyObject_New(Signed, type);
    made->call = call;
    made->function = function.inc_ref().ptr();
    return nb::steal(reinterpret_cast<PyObject*>(made));
}

}  // namespace

void bind_signed_methods(nb::module_& module) {
    module.def("signed_method", &signed_method, nb::arg("function"), nb::arg("is_method"),
               nb::sig("def signed_method(function: object, is_method: bool) -> object"),
               "The same function, which tells its signature.");
}

}  // namespace turnwise
